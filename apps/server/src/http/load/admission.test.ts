import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ENDPOINTS } from '@fairdraw/contract/api.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_ADMISSION, createAdmission } from './admission.ts'
import type { AdmissionOptions } from './admission.ts'
import { PRIORITIES, classifyCall } from './call-classes.ts'
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
  fastPath = createFastPath({ admission: { ...DEFAULT_ADMISSION, maxWaitMs: 60_000, ...admission } })
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
const withSlots = (database: number, vendor = 2) => ({ ...DEFAULT_ADMISSION.slots, database, vendor })
const databaseWithin = (min: number, max: number): AdmissionOptions['adaptive'] => ({
  ...DEFAULT_ADMISSION.adaptive,
  database: { ...DEFAULT_ADMISSION.adaptive.database, min, max },
})
const expectActive = (count: number) => expect.poll(() => fastPath.admission.activeRequests('database')).toBe(count)

describe('admission', () => {
  it('refuses at once when there is no free slot, with a problem and Retry-After, and keeps the connection open', async () => {
    await start({ slots: withSlots(2), adaptive: databaseWithin(2, 2), maxWaiting: 0 })
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
    await start({ slots: withSlots(10), adaptive: databaseWithin(10, 10), maxWaiting: 0 })
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
    await start({ slots: withSlots(1), adaptive: databaseWithin(1, 1), maxWaiting: 5 })
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
    await start({ slots: withSlots(1), adaptive: databaseWithin(1, 1), maxWaitMs: 20, maxWaiting: 5 })
    const first = ask(STATUS)
    await expectActive(1)
    expect((await ask(STATUS)).status).toBe(503)
    releaseAll()
    expect((await first).status).toBe(200)
  })

  it('never refuses health checks and webhooks of vendors', async () => {
    await start({ slots: withSlots(1), adaptive: databaseWithin(1, 1), maxWaiting: 0 })
    const busy = ask(STATUS)
    await expectActive(1)
    const webhooks = Array.from({ length: 10 }, () => ask('/webhooks/braintree'))
    for (let at = 0; at < 5; at += 1) expect((await ask('/livez', 'GET')).status).toBe(200)
    releaseAll()
    expect((await Promise.all([busy, ...webhooks])).map(({ status }) => status)).toEqual(Array(11).fill(200))
  })

  it('has separate slots for calls that wait for a vendor', async () => {
    await start({ slots: withSlots(4, 2), adaptive: databaseWithin(4, 4), maxWaiting: 0 })
    const paying = Array.from({ length: 5 }, () => ask(PAYMENT))
    await expect.poll(() => fastPath.admission.refused('vendor')).toBe(3)
    const status = ask(STATUS)
    await expectActive(1)
    releaseAll()
    expect((await status).status).toBe(200)
    await Promise.all(paying)
  })
})

describe('the limit of the database’s pool', () => {
  // Nobody but those who pay may fill the whole limit: it also has to rise for players who find their share full.
  it.for(PRIORITIES)(
    'falls while requests are slow, rises when they are fast and some of priority %s find no slot',
    (priority) => {
      let at = 0
      const admission = createAdmission({}, { ...DEFAULT_ADMISSION, adaptive: databaseWithin(10, 200) }, () => at)
      const runRequests = (count: number, ms: number) => {
        const closed: (() => void)[] = []
        const response = { once: (_event: string, done: () => void) => closed.push(done), destroyed: false }
        for (let nth = 0; nth < count; nth += 1) {
          admission.admit({} as never, response as never, { pool: 'database', priority }, () => {})
        }
        at += ms
        for (const done of closed) done()
      }
      for (let round = 0; round < 40; round += 1) runRequests(8, 400)
      expect(admission.limit()).toBe(10)
      for (let round = 0; round < 400; round += 1) runRequests(admission.limit() + 1, 101)
      expect(admission.limit()).toBe(200)
      for (let round = 0; round < 40; round += 1) runRequests(3, 120)
      expect(admission.limit()).toBe(200)
      expect(admission.activeRequests('database')).toBe(0)
    },
  )
})

it('log-ins that take long are fewer at once, and take nothing from the database’s pool', () => {
  let at = 0
  const admission = createAdmission({}, DEFAULT_ADMISSION, () => at)
  const runLogIns = (count: number, ms: number): number => {
    const closed: (() => void)[] = []
    const response = {
      once: (_event: string, done: () => void) => closed.push(done),
      writeHead: () => {},
      end: () => {},
    }
    let started = 0
    for (let nth = 0; nth < count; nth += 1)
      admission.admit({ method: 'HEAD' } as never, response as never, { pool: 'login' }, () => (started += 1))
    at += ms
    for (const done of closed) done()
    return started
  }
  expect(runLogIns(200, 100)).toBe(160)
  expect(admission.refused('login')).toBe(40)
  for (let round = 0; round < 40; round += 1) runLogIns(8, 2_000)
  expect(runLogIns(200, 200)).toBe(16)
  for (let round = 0; round < 100; round += 1) runLogIns(200, 200)
  expect(runLogIns(200, 200)).toBe(160)
  expect(admission.limit()).toBe(DEFAULT_ADMISSION.slots.database)
})

it('payments use the vendors’ pool or the highest priority, entries come next, and every log-in uses the pool of hashes', () => {
  for (const { path } of ENDPOINTS) {
    if (path.startsWith('/sso/')) expect(classifyCall(path)).toEqual({ pool: 'login' })
    if (/\/generic-entry\/(?!payment)/.test(path)) {
      expect(classifyCall(path), path).toEqual({ pool: 'database', priority: 'entry' })
    }
    if (/\/(payment|quick-pay|ecospend)\//.test(path)) {
      expect([{ pool: 'vendor' }, { pool: 'database', priority: 'paying' }], path).toContainEqual(classifyCall(path))
    }
  }
  for (const path of ['/livez', '/readyz', '/webhooks/braintree', '/win/free'])
    expect(classifyCall(path)).toBeUndefined()
})
