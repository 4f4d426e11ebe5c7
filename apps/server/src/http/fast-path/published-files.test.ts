import type { AddressInfo } from 'node:net'
import { request } from 'node:http'
import { beforeEach, expect, it } from 'vitest'
import { parseCalendar } from '../../testing/parse-calendar.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'

let port: number

const server = await startTestApp({
  competitions: [
    { id: 1, closesIn: 60 },
    { id: 2, isHidden: true },
    { id: 3, closesIn: -1 },
    { id: 4, opensIn: 30, closesIn: 120 },
  ],
})
await server.app.listen({ port: 0, host: '127.0.0.1' })
port = (server.app.server.address() as AddressInfo).port
beforeEach(() => void (server.clock.now = new Date()))

type Reply = { status: number; headers: Record<string, unknown>; text: string }
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Reply>((resolve, reject) => {
    const asked = request({ port, path, method, headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(parts).toString() }),
      )
    })
    asked.on('error', reject).end()
  })
const ids = async () => parseCalendar((await get('/win/calendar.ics')).text).events.map((event) => event['UID'])

it('the calendar has the open competitions, and none that are hidden, over or not yet open', async () => {
  const reply = await get('/win/calendar.ics')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="closings.ics"',
  })
  expect(await ids()).toEqual(['competition-1@fairdraw'])
})

it('a competition has its own file until it closes', async () => {
  const reply = await get('/win/calendar/1.ics?utm_source=radio')
  expect(reply.status).toBe(200)
  expect(reply.headers['content-disposition']).toBe('inline; filename="prize-1.ics"')
  expect(parseCalendar(reply.text).events).toHaveLength(1)
  expect((await get('/win/calendar/4.ics')).status).toBe(200)
  server.advanceSeconds(61 * 60)
  expect((await get('/win/calendar/1.ics')).status).toBe(404)
})

it.each(['2', '3', '999', '0', '12345678901', 'x'])('competition %s has no file', async (id) => {
  expect((await get(`/win/calendar/${id}.ics`)).status).toBe(404)
})

it('files change with time', async () => {
  expect(await ids()).toEqual(['competition-1@fairdraw'])
  server.advanceSeconds(31 * 60)
  expect(await ids()).toEqual(['competition-1@fairdraw', 'competition-4@fairdraw'])
  server.advanceSeconds(30 * 60)
  expect(await ids()).toEqual(['competition-4@fairdraw'])
})

it('the sitemap has no hidden competition, and robots.txt refers to the sitemap', async () => {
  const { text, headers } = await get('/sitemap.xml', { host: 'win.example' })
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(text).toContain('<loc>http://win.example/win/competition/1/prize-1</loc>')
  expect(text).not.toContain('prize-2')
  expect((await get('/sitemap-1.xml')).status).toBe(404)
  const robots = await get('/robots.txt', { host: 'win.example:8080' })
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots.text).toContain('Sitemap: http://win.example:8080/sitemap.xml')
})

it('an invalid Host header is not repeated in a file', async () => {
  expect((await get('/robots.txt', { host: 'evil.example/"><script>' })).status).toBeGreaterThanOrEqual(400)
})

it('with a configured public origin, a request’s Host header changes neither its own reply nor a later one', async () => {
  const { database } = server
  const config = { ...testConfig, PUBLIC_ORIGIN: 'https://win.broadcaster.example' }
  const other = await startTestApp({ database: { ...database, close: async () => {} }, config })
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const before = port
  port = (other.app.server.address() as AddressInfo).port
  for (const path of ['/sitemap.xml', '/robots.txt', '/win/calendar.ics']) {
    for (const host of ['evil.example', 'win.broadcaster.example']) {
      const { status, text, headers } = await get(path, { host, 'x-forwarded-host': 'evil.example' })
      expect(status).toBe(200)
      expect(text).not.toContain('evil.example')
      expect(text).toContain('https://win.broadcaster.example/')
      expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    }
  }
  port = before
})

it('a file that the client already has is not sent again, and HEAD has no body', async () => {
  const first = await get('/sitemap.xml')
  const again = await get('/sitemap.xml', { 'if-none-match': String(first.headers['etag']) })
  expect([again.status, again.text]).toEqual([304, ''])
  const head = await get('/sitemap.xml', {}, 'HEAD')
  expect([head.status, head.text]).toEqual([200, ''])
})

it('Apple’s domain association file is served unchanged where it is configured, and is missing otherwise', async () => {
  const path = '/.well-known/apple-developer-merchantid-domain-association'
  expect((await get(path)).status).toBe(404)
  const { database } = server
  const config = { ...testConfig, APPLE_PAY_DOMAIN_ASSOCIATION: '7B2270737049' }
  const other = await startTestApp({ database: { ...database, close: async () => {} }, config })
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const reply = await fetch(`http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}${path}`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await reply.text()).toBe('7B2270737049')
})
