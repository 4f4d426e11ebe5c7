/** The desk's document and files, for everybody; what they show comes from calls. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startTestApp, testConfig } from '../../testing/test-app.ts'

const DOCUMENT = '<!doctype html><html><head><title>Desk</title></head><body></body></html>'
const built = Promise.withResolvers<void>()

const folder = await mkdtemp(join(tmpdir(), 'fairdraw-desk-'))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), DOCUMENT)
await writeFile(join(folder, 'assets', 'desk-1.js'), 'start()')
const transform = (html: string) => html.replace('</head>', '<meta name="demo"></head>')
const server = await startTestApp({ desk: { folder, built: built.promise, transform } })
afterAll(() => rm(folder, { recursive: true }))

it('waits for its build', async () => {
  let hasAnswered = false
  const answered = server.app.inject('/desk').then((reply) => {
    hasAnswered = true
    return reply
  })
  await server.app.inject('/healthz')
  expect(hasAnswered).toBe(false)
  built.resolve()
  expect((await answered).statusCode).toBe(200)
})

it.each(['/desk', '/desk/', '/desk/draws/1?state=closed', '/desk/enrol'])(
  'the document is at %s, under a policy without other origins',
  async (url) => {
    const reply = await server.app.inject(url)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(reply.body).toContain('<meta name="demo">')
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self';")
  },
)

it('files are cached for ever; an unknown one is not found', async () => {
  const file = await server.app.inject('/desk/assets/desk-1.js')
  expect([file.statusCode, file.body]).toEqual([200, 'start()'])
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await server.app.inject('/desk/assets/desk-2.js')).statusCode).toBe(404)
})

it('a link to it may be followed from anywhere', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  expect((await server.app.inject({ url: '/desk/draws', headers })).statusCode).toBe(200)
})

it('a missing build stops the start with a sentence', async () => {
  const desk = { folder: join(folder, 'assets') }
  await expect(startTestApp({ desk })).rejects.toThrow(/The desk has not been built: .*index.html is missing/)
})

it('with an origin of its own it is at no other', async () => {
  const apart = await startTestApp({ desk: { folder }, config: { ...testConfig, DESK_ORIGIN: 'https://desk.example' } })
  const at = async (host: string) => (await apart.app.inject({ url: '/desk', headers: { host } })).statusCode
  expect([await at('desk.example'), await at('win.example')]).toEqual([200, 404])
})
