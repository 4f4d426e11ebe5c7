import type { AddressInfo } from 'node:net'
import { catalogueDocuments } from '../../db/schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exampleInit } from '@fairdraw/contract/examples/catalogue.ts'
import type { Db } from '../../db/database.ts'
import { createFastify } from '../fastify.ts'
import { registerHealthRoutes } from '../health.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let server: TestApp
let origin: string

beforeAll(async () => {
  server = await startTestApp({ competitions: [{ id: 1 }, { id: 2, isHidden: true }] })
  await server.db.insert(catalogueDocuments).values({ name: 'static-init', body: exampleInit })
  await server.catalogue.refresh()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

describe('a reply that is the same for everybody', () => {
  const answered = async () => {
    const text = await server.metrics.text()
    return Number(/^fairdraw_http_ready_replies_total (\d+)/m.exec(text)?.[1] ?? 0)
  }
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'br', ...headers } })
  const fromFramework = async (url: string) => (await server.app.inject(url)).json<Record<string, unknown>>()

  beforeEach(() => server.advanceSeconds(10))

  it('in init is what the framework says, sent before it is reached', async () => {
    const before = await answered()
    const response = await get('/api/v9/init')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.json()).toEqual(await fromFramework('/api/v9/init'))
    expect(await answered()).toBe(before + 1)
  })

  it('in init is never more than a second old', async () => {
    const timeOf = async () => ((await (await get('/api/v9/init')).json()) as { serverTime: string }).serverTime
    const first = await timeOf()
    expect(first).toBe(server.clock.now.toISOString())
    server.advanceSeconds(0.9)
    expect(await timeOf()).toBe(first)
    server.advanceSeconds(0.1)
    expect(await timeOf()).toBe(server.clock.now.toISOString())
  })

  it('in init changes with the catalogue, within the second', async () => {
    const first = await get('/api/v9/init')
    await server.catalogue.refresh()
    const second = await get('/api/v9/init')
    expect(second.status).toBe(200)
    expect(await second.text()).toBe(await first.text())
  })

  it('in init never reaches who shows a bearer: they get their own, and no cache stores it', async () => {
    const { bearer } = await server.addPlayer({ isTestPlayer: true })
    const response = await get('/api/v9/init', { authorization: `Bearer ${bearer}` })
    const { competitions } = (await response.json()) as { competitions: { id: number }[] }
    expect(competitions.map(({ id }) => id)).toEqual([1, 2])
    expect(response.headers.get('cache-control')).toMatch(/no-store/)
    expect((await get('/api/v9/init', { authorization: 'Bearer made-up' })).status).toBe(401)
  })

  it('is not sent to who holds a preview, and is to who holds any other cookie', async () => {
    const before = await answered()
    for (const name of ['fairdraw-preview', '__Host-fairdraw-preview'])
      expect((await get('/api/v9/init', { cookie: `a=b; ${name}=c` })).status).toBe(200)
    expect(await answered()).toBe(before)
    await get('/api/v9/init', { cookie: 'fairdraw-desk=c' })
    expect(await answered()).toBe(before + 1)
  })

  it('in the static documents is what the framework says', async () => {
    for (const path of ['/static/init.json', '/static/faq.json']) {
      for (const _ of [1, 2, 3]) expect(await (await get(path)).json()).toEqual(await fromFramework(path))
    }
  })

  it('of the counter is what the framework says; of what is no counter, nothing', async () => {
    const path = '/api/tickets/revealed-widget/winsday-counter'
    for (const _ of [1, 2, 3]) expect(await (await get(path)).json()).toEqual(await fromFramework(path))
    expect((await get('/api/tickets/revealed-widget/made-up')).status).toBe(404)
  })
})

describe('health and metrics', () => {
  it('say that the process runs and that its database answers', async () => {
    expect((await server.app.inject('/livez')).body).toBe('ok')
    expect((await server.app.inject('/readyz')).body).toBe('ok')
  })

  it('say that the process is not ready while its database is out of reach', async () => {
    const app = createFastify({ logLevel: 'silent', trustedProxies: 0 })
    const priority = { execute: () => Promise.reject(new Error('gone')) } as unknown as Db
    registerHealthRoutes(app, { priority, status: server.database.status })
    const ready = await app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.body).not.toContain('gone')
  })

  it('count requests by route, not by address', async () => {
    await server.app.inject('/api/v9/competitions/998')
    await server.app.inject('/api/v9/competitions/999')
    const text = await server.metrics.text()
    expect(text).toMatch(/duration_seconds_count\{method="GET",route="\/api\/v9\/competitions\/:id",status="404"\} 2/)
    expect(text).toContain('fairdraw_entries_queued 0')
    expect(text).toContain('process_resident_memory_bytes')
  })

  it('are served on a port of their own', async () => {
    const close = await server.metrics.listen(0).catch(() => undefined)
    expect(close).toBeDefined()
    await close?.()
    expect((await server.app.inject('/metrics')).statusCode).toBe(404)
  })
})
