import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_ADMISSION } from './admission.ts'
import type { AdmissionOptions } from './admission.ts'
import { createFastify } from '../fastify.ts'
import { createFastPath } from '../fast-path/fast-path.ts'

const ENTER = '/api/generic-entry/enter'
const STATUS = '/api/ticket/generic/status'
const DETAILS = '/api/account/details'
const PAYMENT = '/api/generic-entry/payment'

let app: ReturnType<typeof createFastify>
let fastPath: ReturnType<typeof createFastPath>
let port: number
let releaseAll: () => void
const agent = new Agent({ keepAlive: true })

async function start(admission: Partial<AdmissionOptions>) {
  fastPath = createFastPath({
    admission: { ...DEFAULT_ADMISSION, maxWaitMs: 60_000, payersWaitMs: 60_000, ...admission },
  })
  app = createFastify({ logLevel: 'silent', trustedProxies: 0, serverFactory: fastPath.serverFactory })
  const { promise: gate, resolve } = Promise.withResolvers<void>()
  releaseAll = resolve
  for (const url of [ENTER, STATUS, DETAILS, PAYMENT, '/webhooks/braintree']) {
    app.route({ method: 'POST', url, handler: () => gate.then(() => ({ done: url })) })
  }
  app.get('/livez', (_request, reply) => reply.send('ok'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
}
afterEach(async () => {
  releaseAll()
  await app.close()
})

async function ask(path: string, method = 'POST') {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; retryAfter?: string; body: string }>()
  const call = request({
    port,
    host: '127.0.0.1',
    agent,
    path,
    method,
    headers: { 'content-type': 'application/json' },
  })
  call.on('error', reject).on('response', (reply) => {
    const retryAfter = reply.headers['retry-after']
    text(reply).then((body) => resolve({ status: reply.statusCode!, body, ...(retryAfter && { retryAfter }) }), reject)
  })
  call.end(method === 'POST' ? '{}' : undefined)
  return promise
}
/** A call of which nobody waits for the reply. */
function openCall(path: string, headers: Record<string, string> = {}) {
  const call = request({
    port,
    host: '127.0.0.1',
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  })
  call.on('error', () => {}).write('{}')
  if (!('content-length' in headers)) call.end()
  return call
}
const databaseWithin = (min: number, max: number): AdmissionOptions['adaptive'] => ({
  ...DEFAULT_ADMISSION.adaptive,
  database: { ...DEFAULT_ADMISSION.adaptive.database, initial: max, min, max, minInRush: min },
})
const expectActive = (count: number) => expect.poll(() => fastPath.admission.activeRequests('database')).toBe(count)

describe('admission', () => {
  it('refuses at once when there is no free slot, with a problem and Retry-After, and keeps the connection open', async () => {
    await start({ adaptive: databaseWithin(2, 2), maxWaiting: 0 })
    const first = ask(STATUS)
    const second = ask(STATUS)
    await expectActive(2)
    for (let at = 0; at < 3; at += 1) {
      const { status, retryAfter, body } = await ask(STATUS)
      expect([status, retryAfter]).toEqual([503, '2'])
      expect(JSON.parse(body)).toMatchObject({ code: 'busy', retryAfter: 2, status: 503 })
    }
    releaseAll()
    expect([(await first).status, (await second).status]).toEqual([200, 200])
    expect((await ask(STATUS)).status).toBe(200)
    expect(fastPath.admission.refused('database')).toBe(3)
  })

  it('reserves slots for payments', async () => {
    await start({ adaptive: databaseWithin(10, 10), maxWaiting: 0 })
    const asked = Array.from({ length: 12 }, () => ask(DETAILS))
    await expect.poll(() => fastPath.admission.refused('database')).toBe(6)
    const entering = Array.from({ length: 5 }, () => ask(ENTER))
    await expect.poll(() => fastPath.admission.refused('database')).toBe(8)
    const paying = ask(STATUS)
    await expectActive(10)
    releaseAll()
    expect((await paying).status).toBe(200)
    await Promise.all([...asked, ...entering])
  })

  it('admits waiting requests by priority, not by arrival', async () => {
    await start({ adaptive: databaseWithin(1, 1), maxWaiting: 5 })
    const order: string[] = []
    const note = async (path: string) => {
      await ask(path)
      order.push(path)
    }
    const first = ask(STATUS)
    await expectActive(1)
    const waiting = [note(DETAILS), note(ENTER)]
    const last = note(STATUS)
    await expect.poll(() => fastPath.admission.waiting()).toBe(3)
    releaseAll()
    await Promise.all([first, ...waiting, last])
    expect(order[0]).toBe(STATUS)
    expect(order.at(-1)).toBe(DETAILS)
  })

  it('limits the waiting time', async () => {
    await start({ adaptive: databaseWithin(1, 1), maxWaitMs: 20, payersWaitMs: 30, maxWaiting: 5 })
    const first = ask(STATUS)
    await expectActive(1)
    expect(await Promise.all([ENTER, STATUS].map(async (path) => (await ask(path)).status))).toEqual([503, 503])
    releaseAll()
    expect((await first).status).toBe(200)
  })

  it('lets those who pay wait longer', async () => {
    await start({ adaptive: databaseWithin(1, 1), maxWaitMs: 20, maxWaiting: 5 })
    const first = ask(STATUS)
    await expectActive(1)
    const paying = ask(STATUS)
    await expect.poll(() => fastPath.admission.waiting()).toBe(1)
    expect((await ask(ENTER)).status).toBe(503)
    releaseAll()
    expect((await Promise.all([first, paying])).map(({ status }) => status)).toEqual([200, 200])
  })

  it('keeps the slot of a client that has left until its work has ended', async () => {
    await start({ adaptive: databaseWithin(1, 1), maxWaiting: 0 })
    const left = openCall(STATUS)
    await expectActive(1)
    left.destroy()
    await expect.poll(() => fastPath.connections.open()).toBe(0)
    expect((await ask(STATUS)).status).toBe(503)
    releaseAll()
    await expectActive(0)
    expect((await ask(STATUS)).status).toBe(200)
  })

  it('frees the slot of a client that left before its request had arrived', async () => {
    await start({ adaptive: databaseWithin(1, 1), maxWaiting: 0 })
    const left = openCall(STATUS, { 'content-length': '100' })
    await expectActive(1)
    left.destroy()
    await expectActive(0)
  })

  it('never refuses health checks and webhooks of vendors', async () => {
    await start({ adaptive: databaseWithin(1, 1), maxWaiting: 0 })
    const busy = ask(STATUS)
    await expectActive(1)
    const webhooks = Array.from({ length: 10 }, () => ask('/webhooks/braintree'))
    for (let at = 0; at < 5; at += 1) expect((await ask('/livez', 'GET')).status).toBe(200)
    releaseAll()
    expect((await Promise.all([busy, ...webhooks])).map(({ status }) => status)).toEqual(Array(11).fill(200))
  })

  it('has separate slots for calls that wait for a vendor', async () => {
    await start({ slots: { ...DEFAULT_ADMISSION.slots, vendor: 2 }, adaptive: databaseWithin(4, 4), maxWaiting: 0 })
    const paying = Array.from({ length: 5 }, () => ask(PAYMENT))
    await expect.poll(() => fastPath.admission.refused('vendor')).toBe(3)
    const status = ask(STATUS)
    await expectActive(1)
    releaseAll()
    expect((await status).status).toBe(200)
    await Promise.all(paying)
  })
})
