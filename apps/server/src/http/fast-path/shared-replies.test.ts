import type { AddressInfo } from 'node:net'
import { catalogueDocuments } from '../../features/catalogue/tables.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { exampleInit } from '@fairdraw/contract/examples/catalogue.ts'
import type { Db } from '../../db/database.ts'
import { createFastify } from '../fastify.ts'
import { registerHealthRoutes } from '../health.ts'
import { startTestApp } from '../../testing/test-app.ts'

const server = await startTestApp({ competitions: [{ id: 1 }, { id: 2, isHidden: true }] })
await server.db.insert(catalogueDocuments).values({ name: 'static-init', body: exampleInit })
await server.catalogue.refresh()
await server.app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`

describe('a reply that is the same for everybody', () => {
  const answered = async () => {
    const text = await server.metrics.text()
    return Number(/^fairdraw_http_ready_replies_total (\d+)/m.exec(text)?.[1] ?? 0)
  }
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'br', ...headers } })
  const fromFramework = async (url: string) => (await server.app.inject(url)).json<Record<string, unknown>>()

  beforeEach(() => server.advanceSeconds(10))

  // Row 1.7-21
  it('for init equals the framework’s, and is sent without it', async () => {
    const before = await answered()
    const response = await get('/api/v9/init')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.json()).toEqual(await fromFramework('/api/v9/init'))
    expect(await answered()).toBe(before + 1)
  })

  it('for init is at most a second old', async () => {
    const timeOf = async () => ((await (await get('/api/v9/init')).json()) as { serverTime: string }).serverTime
    const first = await timeOf()
    expect(first).toBe(server.clock.now.toISOString())
    server.advanceSeconds(0.9)
    expect(await timeOf()).toBe(first)
    server.advanceSeconds(0.1)
    expect(await timeOf()).toBe(server.clock.now.toISOString())
  })

  it('for init changes with the catalogue within a second', async () => {
    const first = await get('/api/v9/init')
    await server.catalogue.refresh()
    const second = await get('/api/v9/init')
    expect(second.status).toBe(200)
    expect(await second.text()).toBe(await first.text())
  })

  // Row 1.4-22
  it('names its catalogue as the framework’s does, and another one after a change', async () => {
    const ready = ['/api/v9/init', '/static/init.json']
    const marks = async () => {
      const replies = await Promise.all(ready.map((path) => get(path)))
      const { headers } = await server.app.inject('/api/v9/init')
      return new Set([...replies.map((reply) => reply.headers.get('x-catalogue')), headers['x-catalogue']])
    }
    const before = await marks()
    expect(before.size).toBe(1)
    await server.catalogue.refresh()
    expect(await marks()).toEqual(before)
    await server.db.update(catalogueDocuments).set({ body: exampleInit })
    await server.catalogue.refresh()
    const after = await marks()
    expect(after.size).toBe(1)
    expect(after).not.toEqual(before)
  })

  it('for init is never sent to a request with a bearer token, whose own reply no cache stores', async () => {
    const { bearer } = await server.addPlayer({ isTestPlayer: true })
    const response = await get('/api/v9/init', { authorization: `Bearer ${bearer}` })
    const { competitions } = (await response.json()) as { competitions: { id: number }[] }
    expect(competitions.map(({ id }) => id)).toEqual([1, 2])
    expect(response.headers.get('cache-control')).toMatch(/no-store/)
    expect((await get('/api/v9/init', { authorization: 'Bearer made-up' })).status).toBe(401)
  })

  it('is not sent to a request with the preview cookie, and is sent with any other cookie', async () => {
    const before = await answered()
    for (const name of ['fairdraw-preview', '__Host-fairdraw-preview'])
      expect((await get('/api/v9/init', { cookie: `a=b; ${name}=c` })).status).toBe(200)
    expect(await answered()).toBe(before)
    await get('/api/v9/init', { cookie: 'fairdraw-desk=c' })
    expect(await answered()).toBe(before + 1)
  })

  // Rows 1.7-02, 1.7-65, 1.7-66
  it('for static documents equals the framework’s', async () => {
    for (const path of ['/static/init.json', '/static/faq.json']) {
      for (const _ of [1, 2, 3]) expect(await (await get(path)).json()).toEqual(await fromFramework(path))
    }
  })

  it('for a counter equals the framework’s; an unknown counter has none', async () => {
    const path = '/api/tickets/revealed-widget/winsday-counter'
    for (const _ of [1, 2, 3]) expect(await (await get(path)).json()).toEqual(await fromFramework(path))
    expect((await get('/api/tickets/revealed-widget/made-up')).status).toBe(404)
  })
})

describe('health and metrics', () => {
  it('report that the process runs and that its database answers', async () => {
    expect((await server.app.inject('/livez')).body).toBe('ok')
    expect((await server.app.inject('/readyz')).body).toBe('ok')
  })

  it('report that the process is not ready while its database is unreachable', async () => {
    const app = createFastify({ logLevel: 'silent', trustedProxies: 0 })
    const priority = { execute: () => Promise.reject(new Error('gone')) } as unknown as Db
    registerHealthRoutes(app, { priority, status: server.database.status }, 'all')
    const ready = await app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.body).not.toContain('gone')
  })

  it('count requests by route, not by URL', async () => {
    await server.app.inject('/api/v9/competitions/998')
    await server.app.inject('/api/v9/competitions/999')
    const text = await server.metrics.text()
    expect(text).toMatch(/duration_seconds_count\{method="GET",route="\/api\/v9\/competitions\/:id",status="404"\} 2/)
    expect(text).toContain('fairdraw_entries_queued 0')
    expect(text).toContain('process_resident_memory_bytes')
  })

  it('are served on a separate port', async () => {
    const close = await server.metrics.listen(0).catch(() => undefined)
    expect(close).toBeDefined()
    await close?.()
    expect((await server.app.inject('/metrics')).statusCode).toBe(404)
  })
})
