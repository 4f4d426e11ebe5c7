/**
 * No failure is silent. Every job, message, vendor task and vendor call is made to fail permanently, over the product's
 * own lists. Each then appears once in the metrics and once in the log; for money see failure-reports-payments.test.ts.
 * alerts.test.ts checks that an alert covers it.
 */
import type { WatchedVendor } from '@fairdraw/contract/desk/live.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { MESSAGE_TOPICS, TIMED_TOPICS } from '../features/messages.ts'
import { RETRY_FOR_MINUTES } from '../features/notification/retry.ts'
import { VENDOR_TASK_TOPICS } from '../features/notification/vendor-tasks.ts'
import { MAX_CONSECUTIVE_FAILURES, createJobs } from '../jobs/jobs.ts'
import { createVendors } from '../vendors/create-vendors.ts'
import { closeAfter } from '../testing/close-after.ts'
import { rewriteHistory } from '../testing/rewrite-history.ts'
import { vendorEnvironmentAt } from '../testing/processes/server-process.ts'
import { startTestApp } from '../testing/test-app.ts'
import { parseWorkOutcomes, createFakeLog } from '../testing/work-outcomes.ts'
import { createVendorCallReports, reportCalls } from './vendor-calls.ts'
import { createWorkReporter } from './work-reporter.ts'

const PEPPER = 'pepper for tests alone'
const PLAYER = 1

const { log, lines, clear } = createFakeLog()

const DRAW = '0195f3a0-0000-4000-8000-00000000d4a3'

const emulators = closeAfter(await startEmulators())
const config = readConfig({
  ...vendorEnvironmentAt(emulators),
  SMTP_URL: emulators.smtpUrl,
  PASSCODE_PEPPER: PEPPER,
  LOG_LEVEL: 'silent',
})
const server = await startTestApp({ vendors: createVendors(config) })
await server.db.execute(
  sql`insert into draws (id, kind, subject_id, title, state, cut_off)
      values (${DRAW}, 'competition', '7', 'A car', 'published', now())`,
)
vi.spyOn(server.app.log, 'warn').mockImplementation(log.warn)
vi.spyOn(server.app.log, 'error').mockImplementation(log.error)
beforeEach(() => {
  clear()
  emulators.faults.clear()
})

/** A body with the fields of every message. */
const BODY = {
  drawId: DRAW,
  to: '07700900001',
  email: 'alex@example.com',
  was: '07700900002',
  draw: 'a draw',
  amountPence: 250,
  chargedPence: 150,
  competitionId: 7,
  channel: 'sms',
  name: 'A car',
  why: 'No.',
  reason: 'closed',
  tickets: [100_001],
  quantity: 1,
  method: 'card',
  lastDigits: '1111',
  moneyPence: 150,
  paidAt: '2026-11-21T12:00:00.000Z',
  closesAt: null,
  refund: { because: 'by-hand', settledAt: '2026-11-22T12:00:00.000Z' },
  tokensTakenBack: 0,
}

async function enqueue(topic: string, ageMinutes = 0): Promise<void> {
  await rewriteHistory(server.db, sql`truncate outbox, players, marketing_consents, result_notice_consents`)
  await server.db.execute(
    sql`insert into players (id, phone, email, email_verified_at, age_stated_at) values (${PLAYER}, '07700900001', 'alex@example.com', now(), now())`,
  )
  for (const channel of ['text', 'email'])
    for (const table of ['marketing_consents', 'result_notice_consents'])
      await server.db.execute(
        sql`insert into ${sql.raw(table)} (player_id, channel, is_granted, wording, source, at)
            values (${PLAYER}, ${channel}, true, 'Yes', 'preference', now())`,
      )
  const body = { ...BODY, ...(topic === 'email-replaced' && { was: 'old@example.com' }) }
  await server.db.execute(
    sql`insert into outbox (topic, player_id, body, at)
        values (${topic}, ${PLAYER}, ${JSON.stringify(body)}::jsonb, clock_timestamp() - make_interval(mins => ${ageMinutes}::int))`,
  )
}

const QUEUE_JOBS = /^(deliver messages|delete )/
/** Runs the outbox jobs several times, with everything due each time. */
async function work(times = 3): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await server.db.execute(sql`update outbox set due_at = clock_timestamp() where dead_at is null`)
    for (const { name, run } of server.jobList) if (QUEUE_JOBS.test(name)) await run(new AbortController().signal)
  }
}

const FAULTS = [
  { vendor: 'text-messages', operation: 'send' },
  { vendor: 'mail', operation: 'send' },
  { vendor: 'engagement', operation: 'send' },
  { vendor: 'engagement', operation: 'delete' },
  { vendor: 'gateway', operation: 'customer-delete' },
] as const
const breakVendors = (fault: 'decline' | 'error-5xx') => {
  for (const one of FAULTS) emulators.faults.add({ ...one, fault, times: 'always' })
}

async function expectOneDeadLetter(kind: string, topic: string, before: Record<string, number>) {
  const after = await parseWorkOutcomes(server.metrics.text(), kind, topic)
  expect((after['gave-up'] ?? 0) - (before['gave-up'] ?? 0)).toBe(1)
  expect(lines('error', { kind, name: topic })).toHaveLength(1)
  const [line] = lines('error', { kind, name: topic })
  expect(line).toMatchObject({ id: expect.any(Number), attempts: 1, err: expect.any(Error) })
  expect(JSON.stringify(line)).not.toMatch(/07700|alex|old@/)
}

it.each(MESSAGE_TOPICS)(
  'message %s that its vendor refuses permanently is in the metrics and the log once',
  async (topic) => {
    const before = await parseWorkOutcomes(server.metrics.text(), 'message', topic)
    breakVendors('decline')
    await enqueue(topic)
    await work()
    await expectOneDeadLetter('message', topic, before)
  },
)

it.each(MESSAGE_TOPICS.filter((topic) => !TIMED_TOPICS.includes(topic)))(
  'message %s that has failed for a day is in the metrics and the log once',
  async (topic) => {
    const before = await parseWorkOutcomes(server.metrics.text(), 'message', topic)
    breakVendors('error-5xx')
    await enqueue(topic, RETRY_FOR_MINUTES)
    await work()
    await expectOneDeadLetter('message', topic, before)
  },
)

it.each(TIMED_TOPICS)('expired message %s is in the metrics and the log once', async (topic) => {
  await enqueue(topic, RETRY_FOR_MINUTES)
  await work()
  expect(await parseWorkOutcomes(server.metrics.text(), 'message', topic)).toMatchObject({ expired: 1 })
  expect(lines('warn', { kind: 'message', name: topic })).toHaveLength(1)
})

it.each(VENDOR_TASK_TOPICS)(
  'vendor task %s that has failed for a day is in the metrics and the log once',
  async (topic) => {
    const before = await parseWorkOutcomes(server.metrics.text(), 'vendor-task', topic)
    breakVendors('error-5xx')
    await enqueue(topic, RETRY_FOR_MINUTES)
    await work()
    await expectOneDeadLetter('vendor-task', topic, before)
  },
)

it('each job of the app that fails permanently is in the metrics and the log once', async () => {
  vi.useFakeTimers()
  try {
    const registry = new Registry()
    const reporter = createWorkReporter(registry, log)
    const failing = server.jobList.map((job) => ({ ...job, run: () => Promise.reject(new Error('no')) }))
    expect(failing.length).toBeGreaterThan(10)
    const jobs = createJobs(failing, { reporter, now: () => new Date(), listen: async () => {} })
    for (let run = 0; run < 2 * MAX_CONSECUTIVE_FAILURES; run += 1) await jobs.runAll().catch(() => {})
    for (const { name } of failing) {
      expect(await parseWorkOutcomes(registry.metrics(), 'job', name), name).toMatchObject({ 'gave-up': 1 })
      expect(lines('error', { kind: 'job', name }), name).toHaveLength(1)
    }
  } finally {
    vi.useRealTimers()
  }
})

/** A call for each adapter method that leaves the process; a method without one fails the test. */
const LOG_IN = { state: 's', nonce: 'n', verifier: 'v' }
const order = { orderId: 'an-order', amountPence: 100 }
const CALLS: {
  [
    Vendor in 'gateway' | 'openBanking' | 'payPal' | 'sms' | 'mail' | 'engagement' | 'beacon' | 'ageChecks' | 'identity'
  ]: Record<string, unknown[]>
} = {
  gateway: {
    clientToken: [],
    describe: ['a-nonce'],
    sale: [{ ...order, nonce: 'a-nonce' }],
    find: ['an-order'],
    sales: [{ from: new Date(0), to: new Date(1) }],
    refund: ['a-sale'],
    findRefund: ['a-sale'],
    savedCards: ['a-customer'],
    savedCardOf: ['a-sale'],
    nonceOf: ['a-customer', 'a-card'],
    deleteCard: ['a-customer', 'a-card'],
    deleteCustomer: ['a-customer'],
  },
  openBanking: {
    banks: [],
    logo: [{ logo: 'http://127.0.0.1:9/logo.png' }],
    createLink: [{ ...order, bankId: 'b', redirectUrl: 'http://127.0.0.1:9/', description: 'd', playerRef: 'p' }],
    find: [{ vendorId: 'a-link' }],
    cancel: ['a-link'],
    refund: ['a-link', 100],
    findRefund: ['a-link'],
    netPence: ['a-link'],
  },
  payPal: {
    findPerson: ['a-code', 'http://127.0.0.1:9/'],
    send: [{ payoutId: 'p', payerId: 'a-payer', amountPence: 100, note: 'n' }],
    find: ['a-batch'],
    cancel: ['an-item'],
    isSigned: ['{}', {}],
  },
  sms: { send: ['07700900001', 'Hello'] },
  mail: { send: [{ to: 'alex@example.com', subject: 'Hello', text: 'Hello', id: 'a-letter' }] },
  engagement: { showCard: [1, { key: 'k', title: 't', description: 'd' }], deletePlayer: [1] },
  beacon: { round: [1] },
  ageChecks: { check: [{ id: 'a-check', phone: '07700900001' }] },
  identity: {
    begin: [LOG_IN, { redirectUri: 'http://127.0.0.1:9/', isFresh: false }],
    finish: [LOG_IN, new URL('http://127.0.0.1:9/?code=a-code&state=s')],
  },
}
/** Methods that make no request. */
const LOCAL = ['readWebhook', 'logInUrl', 'identify', 'close']

describe('each call to an unreachable vendor is in the metrics and the log once', () => {
  const vendors = createVendors(
    readConfig({
      ...vendorEnvironmentAt({ origin: 'http://127.0.0.1:9' }),
      SMTP_URL: 'smtp://127.0.0.1:9',
      PASSCODE_PEPPER: PEPPER,
    }),
  )
  afterAll(() => vendors.mail.close())

  it.each(
    Object.entries(vendors).flatMap(([vendor, adapter]) =>
      Object.entries(adapter ?? {}).flatMap(([method, value]) =>
        typeof value === 'function' && !LOCAL.includes(method) ? [[vendor as keyof typeof CALLS, method] as const] : [],
      ),
    ),
  )('%s.%s', async (vendor, method) => {
    const registry = new Registry()
    const adapter = reportCalls<object>(
      vendors[vendor]!,
      createVendorCallReports(registry, createWorkReporter(registry, log))(vendor as WatchedVendor),
    )
    const args = CALLS[vendor][method]
    if (!args) throw new Error('add its arguments to CALLS')
    const asked = (adapter as Record<string, (...given: unknown[]) => unknown>)[method]!(...args)
    try {
      if (asked instanceof Promise) await asked
      else for await (const _ of asked as AsyncIterable<unknown>) break
    } catch {
      // The failure is reported.
    }
    expect(await parseWorkOutcomes(registry.metrics(), 'vendor-call', `${vendor}.${method}`)).toEqual({ failed: 1 })
    expect(lines('warn', { kind: 'vendor-call', name: `${vendor}.${method}` })).toHaveLength(1)
    expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/07700900001|alex/)
  })

  it('also in the app, which uses these adapters', async () => {
    breakVendors('error-5xx')
    await enqueue('payment-refunded')
    await work(1)
    expect(lines('warn', { kind: 'vendor-call', name: 'sms.send' })).toHaveLength(1)
  })
})
