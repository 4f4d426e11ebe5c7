/** A refund is followed until the player has the money; a permanent refusal is reported once (field rules 9, 23). */
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readRows, readValue } from '../../../testing/read-rows.ts'
import { findLedgerDifferences } from '../../../testing/vendor-ledger.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'
import { createQueryGauges } from '../../../observability/query-gauges.ts'
import { PAYMENT_GAUGES } from '../payment-gauges.ts'
import { sweepPayments } from '../sweep.ts'
import { sweepRefunds } from './sweep-refunds.ts'

const PAID = 1
const player = 1

const shop = await openUseCaseHarness([{ id: PAID, steps: ['payment', 'survey'], pricePence: 200, tokensEarned: 10 }])
let before: Map<string, number> = new Map()
beforeEach(async () => {
  await shop.clear()
  await shop.addPlayer(player)
  const sold = shop.emulators.books().map(({ orderId }) => [orderId ?? '', 0] as const)
  before = new Map([...sold, ...shop.emulators.openBanking.books().map(({ id }) => [id, 0] as const)])
})
afterEach(async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([])
  expect(await findLedgerDifferences(shop.db, shop.emulators, before)).toEqual([])
})

const entered = () => shop.entered(player, PAID)
/** A paid entry whose survey was never answered, so that a refund is due. */
async function owed(method: 'card' | 'bank', isSettled = true): Promise<string> {
  const entryId = await entered()
  const how = method === 'card' ? { nonce: await shop.nonce() } : { bankId: 'obie-alder-personal' }
  await shop.pay({ playerId: player, entryId, method, bundleId: 'b1', ...how })
  if (method === 'bank') {
    await shop.emulators.openBanking.act(link().id, 'authorise')
    await shop.emulators.openBanking.settle()
    await shop.sweepAll()
  }
  if (method === 'card' && isSettled) await shop.emulators.settle()
  await shop.makeDue('deadlines')
  await shop.expire()
  return entryId
}
const link = () => shop.emulators.openBanking.books().at(-1)!
const fault = (vendor: 'gateway' | 'open-banking', kind: 'decline' | 'error-5xx' | 'needs-approval', times = 1) =>
  shop.emulators.faults.add({ vendor, operation: 'refund', fault: kind, times })
const refund = async () => {
  const [found] = await readRows<{ state: string; payment: string; attempts: number; error: string | null }>(
    shop.db,
    sql`select r.state, p.state as payment, attempts, r.last_error as error from refunds r join payments p on p.id = r.payment_id`,
  )
  return found!
}
/** In how many seconds the vendor is asked. */
const dueIn = () =>
  readValue<number>(
    shop.db,
    sql`select extract(epoch from next_attempt_at - clock_timestamp())::float8 as seconds from refunds`,
  )
const events = async () =>
  (await readRows<{ event: string }>(shop.db, sql`select event from refund_events order by id`)).map(
    ({ event }) => event,
  )
const messages = async () =>
  (
    await readRows<{ topic: string }>(
      shop.db,
      sql`select topic from outbox where topic like 'payment-refunded%' order by id`,
    )
  ).map(({ topic }) => topic)
/** What the mails about refunds say. */
const mails = async () =>
  (await readRows<{ body: object }>(shop.db, sql`select body from outbox where topic = 'refund' order by id`)).map(
    ({ body }) => body,
  )
const verifyEmail = () =>
  shop.db.execute(
    sql`update players set email = 'alex@example.com', email_verified_at = clock_timestamp() where id = ${player}`,
  )
const ONE_MESSAGE = ['payment-refunded', 'payment-refunded/card']
const ofRefunds = () => shop.reported.filter(({ kind }) => kind === 'refund')

describe('the mail about a refund', () => {
  it.each(['card', 'bank'] as const)(
    'comes once, by %s, when the money is back, with what went where and why',
    async (method) => {
      await verifyEmail()
      const entryId = await owed(method, false)
      expect(await mails()).toEqual([])
      await shop.sweepAll(2)
      await shop.emulators.openBanking.settle()
      await shop.sweepAll(3)
      expect(await mails()).toMatchObject([
        {
          entryId,
          method,
          moneyPence: 200,
          tickets: [],
          tokensTakenBack: 0,
          refund: { because: 'too-late', settledAt: expect.any(String) },
        },
      ])
      expect(await messages()).toEqual(ONE_MESSAGE)
    },
  )

  it('comes to verified addresses only; a player without one has the text', async () => {
    await shop.db.execute(sql`update players set email = 'alex@example.com' where id = ${player}`)
    await owed('card', false)
    await shop.sweepAll(2)
    expect(await mails()).toEqual([])
    expect(await messages()).toEqual(ONE_MESSAGE)
  })
})

describe('a refund of a card', () => {
  it('of unsettled money is a void, and done at once', async () => {
    const entryId = await owed('card', false)
    await shop.sweepAll(2)
    expect(await refund()).toMatchObject({ state: 'settled', payment: 'refunded', attempts: 1 })
    expect(await shop.status(player, entryId)).toMatchObject({ body: { status: 'refunded' } })
    expect(await messages()).toEqual(ONE_MESSAGE)
  })

  it('is pending until its credit has settled, is requested once, and only then the player gets a message', async () => {
    const entryId = await owed('card')
    await shop.sweepAll(4)
    expect(await refund()).toMatchObject({ state: 'pending', payment: 'refund-due', attempts: 1 })
    expect(shop.emulators.books().filter(({ type }) => type === 'credit')).toHaveLength(1)
    expect(await messages()).toEqual([])
    expect(await shop.status(player, entryId)).toMatchObject({ body: { payment: { why: 'too-late' } } })
    await shop.emulators.settle()
    await shop.sweepAll(3)
    expect(await refund()).toMatchObject({ state: 'settled', payment: 'refunded' })
    expect(await messages()).toEqual(ONE_MESSAGE)
    expect(await events()).toEqual(['request', 'submit', 'settle'])
  })

  it('that is always refused is abandoned, reported once, never requested again, and still checked', async () => {
    fault('gateway', 'decline')
    await owed('card')
    await shop.sweepAll(6)
    expect(await refund()).toMatchObject({ state: 'failed', payment: 'refund-due', attempts: 1 })
    expect((await refund()).error).toContain('Expired Card')
    expect(ofRefunds()).toEqual([
      { level: 'error', kind: 'refund', name: 'card', message: expect.stringContaining('Expired Card') },
    ])
    expect(await messages()).toEqual([])
    const registry = new Registry()
    createQueryGauges(registry, shop.db, PAYMENT_GAUGES)
    const metrics = await registry.metrics()
    expect(metrics).toContain('fairdraw_refunds_open{state="failed"} 1')
    expect(metrics).toMatch(/fairdraw_refunds_oldest_seconds\{state="failed"\} \d/)
  })

  it.each([
    ['has arrived', 'refunded', 2],
    ['failed', 'refund-due', 1],
    ['failed, and was then made by hand', 'refunded', 2],
  ] as const)('that %s: a dispute over the same sale is recorded all the same', async (how, state, settled) => {
    if (how !== 'has arrived') fault('gateway', 'decline')
    await owed('card')
    await shop.sweepAll(2)
    await shop.emulators.settle()
    await shop.sweepAll(2)
    const [{ id }] = (await readRows<{ id: string }>(shop.db, sql`select id from payments`)) as [{ id: string }]
    const dispute = async (stage: 'open' | 'lost') => {
      await shop.emulators.dispute(id, stage)
      await shop.hint({ orderId: id })
      await shop.sweep()
    }
    await dispute('open')
    await dispute('lost')
    if (how.endsWith('made by hand')) {
      const sale = shop.emulators.books().find(({ orderId, type }) => orderId === id && type === 'sale')!
      await shop.gateway.refund(sale.id)
      await shop.emulators.settle()
      await shop.sweepAll(2)
    }
    expect((await refund()).payment).toBe(state)
    expect(await readRows(shop.db, sql`select kind, state, outcome, amount_pence as pence from payment_cases`)).toEqual(
      [{ kind: 'dispute', state: 'closed', outcome: 'lost', pence: 200 }],
    )
    expect(shop.reported.filter(({ name }) => name === 'dispute-opened')).toHaveLength(1)
    expect(await readRows(shop.db, sql`select 1 from payments where follow_at is not null`)).toEqual([])
    // The money was returned twice: by the refund, and by the dispute.
    const [{ pence }] = (await readRows<{ pence: number }>(
      shop.db,
      sql`select -sum(amount)::int as pence from ledger_lines where account = 'gateway' and asset = 'money'`,
    )) as [{ pence: number }]
    expect(pence).toBe(200 - settled * 200)
  })

  it('that a person made at the gateway after a failure is found there and counts', async () => {
    fault('gateway', 'decline')
    await owed('card')
    await shop.sweepAll(2)
    const sale = shop.emulators.books().find(({ type, status }) => type === 'sale' && status === 'settled')!
    // As a person does in the gateway's control panel.
    expect(await shop.gateway.refund(sale.id)).toMatchObject({ kind: 'pending' })
    await shop.emulators.settle()
    await shop.sweepAll(2)
    expect(await refund()).toMatchObject({ state: 'settled', payment: 'refunded' })
    expect(await messages()).toEqual(ONE_MESSAGE)
  })

  it('whose credit the bank declined is requested again', async () => {
    await owed('card')
    await shop.sweepAll(2)
    shop.emulators.faults.add({ vendor: 'gateway', operation: 'settle', fault: 'decline' })
    await shop.emulators.settle()
    await shop.sweepAll(2)
    await shop.emulators.settle()
    await shop.sweepAll(2)
    expect(await refund()).toMatchObject({ state: 'settled', attempts: 2 })
    expect(await events()).toEqual(['request', 'submit', 'return', 'submit', 'settle'])
    expect(await messages()).toEqual(ONE_MESSAGE)
  })

  it('is retried with growing delays while the gateway is unreachable, reported each time and never abandoned', async () => {
    await owed('card')
    fault('gateway', 'error-5xx', 3)
    await shop.sweepAll(3)
    expect(ofRefunds().map(({ level }) => level)).toEqual(['warn', 'warn', 'warn'])
    expect(await refund()).toMatchObject({ state: 'requested', attempts: 3 })
    expect(await dueIn()).toBeGreaterThan(60)
    await shop.sweepAll(2)
    expect(await refund()).toMatchObject({ state: 'pending' })
    await shop.emulators.settle()
    await shop.sweepAll()
  })
})

describe('a refund at the bank', () => {
  it('is requested by one process at a time, and retried soon after a failure', async () => {
    await owed('bank')
    await sweepPayments(shop.db, shop.settlers, ['bank'], shop.workReporter)
    const asking: number[] = []
    const request = async () => {
      asking.push(await dueIn())
      throw new Error('unreachable')
    }
    const settlers = { ...shop.settlers, bank: { ...shop.settlers.bank, refund: request } }
    await sweepRefunds(shop.db, settlers, ['bank'], shop.workReporter)
    expect(asking).toEqual([expect.closeTo(180, -1)])
    expect(await dueIn()).toBeLessThan(60)
    expect(await refund()).toMatchObject({ state: 'requested', error: 'unreachable' })
    expect(ofRefunds()).toMatchObject([{ level: 'warn', name: 'bank', message: 'unreachable' }])
  })

  it('that waits for an approval is pending; the player gets one message, after it has arrived', async () => {
    fault('open-banking', 'needs-approval')
    await owed('bank')
    await shop.sweepAll(4)
    expect(link().refunds).toMatchObject([{ status: 'AwaitingAuthorization' }])
    expect(await refund()).toMatchObject({ state: 'pending', payment: 'refund-due', attempts: 1 })
    expect(await messages()).toEqual([])
    shop.emulators.openBanking.answerRefunds(link().id, true)
    await shop.sweepAll()
    expect(await messages()).toEqual([])
    await shop.emulators.openBanking.settle()
    await shop.sweepAll(3)
    expect(await refund()).toMatchObject({ state: 'settled', payment: 'refunded' })
    expect(await messages()).toEqual(ONE_MESSAGE)
  })

  it('that nobody approved is requested again', async () => {
    fault('open-banking', 'needs-approval')
    await owed('bank')
    await shop.sweepAll(2)
    shop.emulators.openBanking.answerRefunds(link().id, false)
    await shop.sweepAll(2)
    expect(link().refunds.map(({ status }) => status)).toEqual(['Rejected', 'Verified'])
    await shop.emulators.openBanking.settle()
    await shop.sweepAll()
    expect(await messages()).toEqual(ONE_MESSAGE)
  })

  it('that the service refuses permanently is abandoned and reported once', async () => {
    fault('open-banking', 'decline')
    await owed('bank')
    await shop.sweepAll(5)
    expect(await refund()).toMatchObject({ state: 'failed', attempts: 1 })
    expect(ofRefunds()).toMatchObject([{ level: 'error', name: 'bank' }])
  })
})

it('a payment with a refund is not swept any more', async () => {
  await owed('card')
  await shop.sweepAll(2)
  expect(await readRows(shop.db, sql`select check_at from payments where state = 'refund-due'`)).toEqual([
    { check_at: null },
  ])
  await shop.emulators.settle()
  await shop.sweepAll()
})
