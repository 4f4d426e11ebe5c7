/** The desk's rooms for money over HTTP: refunds by hand, decisions about cases, comparisons, stuck money. */
import { randomUUID } from 'node:crypto'
import { postAccountEntries, postAccountTickets } from '@fairdraw/contract/account.ts'
import { postReceipts } from '@fairdraw/contract/account/receipt.ts'
import {
  getDeskCases,
  getDeskComparison,
  getDeskComparisons,
  getDeskPayment,
  getDeskRefunds,
  getDeskStuckMoney,
  postDeskCheckNow,
  postDeskCompare,
  postDeskDecideCase,
  postDeskRefundPayment,
} from '@fairdraw/contract/desk/money.ts'
import { postEnter, postEntryStatus, postPayment } from '@fairdraw/contract/entry.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { FRESH_LOG_IN_MS } from '@fairdraw/rules/staff.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulatedVendors } from '../../../testing/emulated-vendors.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { createFakeWorkReporter } from '../../../testing/fake-work-reporter.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { createCardNonce } from '../../../testing/payment-nonces.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { rewriteHistory } from '../../../testing/rewrite-history.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { sweepRefunds } from '../refund/sweep-refunds.ts'
import { followCaptured } from '../settlement/follow-captured.ts'
import { createSettlers } from '../settlement/settlers.ts'
import { sweepPayments } from '../sweep.ts'

const PAID = 1
const REASON = 'The player was charged for somebody else’s entry.'

const work = createFakeWorkReporter()
const { emulators, gateway, openBanking } = await startEmulatedVendors({ bankSettleAfterMs: 'asked' })
const settlers = createSettlers({ gateway, openBanking })
const clientToken = await gateway.clientToken()
const server = await startTestApp({
  competitions: [{ id: PAID, steps: ['payment'], pricePence: 200, tokensEarned: 10 }],
  vendors: { gateway, openBanking },
})
beforeEach(() => emulators.faults.clear())
afterEach(async () => {
  await rewriteHistory(server.db, sql`delete from draws`)
  expect(await findBrokenInvariants(server.db)).toEqual([])
})

const CARDS = ['card', 'paypal', 'apple-pay'] as const
async function sweep() {
  await sweepPayments(server.db, settlers, CARDS, work.reporter)
  await followCaptured(server.db, settlers, CARDS, work.reporter)
  await sweepRefunds(server.db, settlers, CARDS, work.reporter)
}

type Paid = { id: string; entryId: string; bearer: string; playerId: number }
/** A player's entry with its payment, by card. */
async function paid(): Promise<Paid> {
  const { bearer, playerId } = await server.addPlayer()
  const entered = await server.ask(postEnter, { bearer, body: { competitionId: PAID } })
  const entryId = entered.body.entryId!
  const nonce = await createCardNonce(emulators, clientToken)
  const body = { entryId, method: 'card', bundleId: 'b1', nonce, termsAccepted: true } as const
  expect(await server.ask(postPayment, { bearer, body })).toMatchObject({ status: 200 })
  const [payment] = await readRows<{ id: string }>(server.db, sql`select id from payments where entry_id = ${entryId}`)
  return { id: payment!.id, entryId, bearer, playerId }
}
/** A payment that its cardholder disputes, as the product has found it. */
async function disputed(): Promise<Paid & { caseId: string }> {
  const payment = await paid()
  await emulators.settle({ orderId: payment.id })
  await emulators.dispute(payment.id, 'open')
  await follow(payment)
  const { body } = await server.ask(getDeskCases, { headers: await finance(), query: { show: 'to-decide' } })
  return { ...payment, caseId: body.cases!.find(({ paymentId }) => paymentId === payment.id)!.id }
}
async function follow({ id }: Paid) {
  await server.db.execute(sql`update payments set follow_at = clock_timestamp() where id = ${id}`)
  await sweep()
}
const finance = async () => (await addStaff(server, ['finance'])).headers
const see = async (id: string) => (await server.ask(getDeskPayment, { headers: await finance(), params: { id } })).body
const ticketsOf = async ({ bearer }: Paid) =>
  (await server.ask(postAccountTickets, { bearer, body: {} })).body.tickets!.flatMap(({ tickets }) => tickets)
const actsAbout = async (subjectId: string) =>
  (
    await readRows<{ act: string }>(
      server.db,
      sql`select act from audit_log where subject_id = ${subjectId} order by id`,
    )
  ).map(({ act }) => act)
/** The draw of the competition in a state. */
const drawIs = (state: string) =>
  server.db.execute(
    sql`insert into draws (kind, subject_id, title, state, cut_off) values ('competition', ${String(PAID)}, 'A car', ${state}, now())`,
  )

describe('a refund by hand', () => {
  const refund = async (id: string, tickets: 'withdraw' | 'keep' = 'withdraw', headers?: Record<string, string>) =>
    server.ask(postDeskRefundPayment, {
      headers: headers ?? (await finance()),
      params: { id },
      body: { tickets, reason: REASON },
    })

  it('is made once, however often it is asked for, takes the tickets, and is in the ledger when the player has it', async () => {
    const payment = await paid()
    expect(await ticketsOf(payment)).toHaveLength(1)
    const answers = await Promise.all([refund(payment.id), refund(payment.id), refund(payment.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await ticketsOf(payment)).toEqual([])
    await sweep()
    await sweep()
    expect(emulators.books().filter(({ orderId }) => orderId === payment.id)).toMatchObject([{ status: 'voided' }])
    expect(await see(payment.id)).toMatchObject({
      payment: { state: 'refunded', entryState: 'refunded' },
      refund: { state: 'settled', reason: 'by-hand', attempts: 1, amountPence: 200 },
      transfers: [
        { from: 'sales', to: 'gateway', amount: 200, reason: 'refund' },
        { from: 'gateway', to: 'sales', amount: 200, reason: 'card-payment' },
      ],
    })
    expect(await refund(payment.id)).toMatchObject({ status: 409, body: { code: 'payment-not-refundable' } })
    expect(await actsAbout(payment.id)).toEqual(['refund-payment'])
    const [message] = await readRows(
      server.db,
      sql`select topic from outbox where player_id = ${payment.playerId} and topic like 'payment-%' and topic not like '%/card'`,
    )
    expect(message).toEqual({ topic: 'payment-refunded-by-hand' })
    const { body } = await server.ask(postEntryStatus, { bearer: payment.bearer, body: { entryId: payment.entryId } })
    // It did not come too late.
    expect(body).toMatchObject({ status: 'refunded', payment: { paymentStatus: 'refunded' } })
    expect(body.payment).not.toHaveProperty('why')
  })

  it('can leave the tickets to the player, whose mail and receipt say so', async () => {
    const payment = await paid()
    await server.db.execute(
      sql`update players set email = 'alex@example.com', email_verified_at = clock_timestamp() where id = ${payment.playerId}`,
    )
    expect(await refund(payment.id, 'keep')).toMatchObject({ status: 200, body: { payment: { state: 'refund-due' } } })
    await sweep()
    expect(await ticketsOf(payment)).toHaveLength(1)
    expect((await see(payment.id)).payment).toMatchObject({ state: 'refunded', entryState: 'completed' })
    const tickets = [expect.any(Number)]
    const refundFacts = { because: 'by-hand', settledAt: expect.any(String) }
    expect(
      await readRows(
        server.db,
        sql`select body from outbox where topic = 'refund' and player_id = ${payment.playerId}`,
      ),
    ).toMatchObject([{ body: { paymentId: payment.id, tickets, refund: refundFacts } }])
    const { bearer, entryId } = payment
    const { receipts } = (await server.ask(postReceipts, { bearer, body: { entryId } })).body
    expect(receipts).toMatchObject([{ status: 'refunded', tickets, refund: refundFacts }])
    const { entries } = (await server.ask(postAccountEntries, { bearer, body: {} })).body
    expect(entries).toMatchObject([
      { status: 'completed', refund: { pence: 200, at: receipts![0]!.refund!.settledAt } },
    ])
  })

  it.each(['reconciled', 'committed', 'drawn', 'published'])(
    'takes no tickets of a competition whose draw is %s, and changes nothing then',
    async (state) => {
      const payment = await paid()
      await drawIs(state)
      expect(await refund(payment.id)).toMatchObject({ status: 409, body: { code: 'entry-not-withdrawable' } })
      expect((await see(payment.id)).payment).toMatchObject({ state: 'captured', entryState: 'completed' })
      expect(await refund(payment.id, 'keep')).toMatchObject({ status: 200 })
      await sweep()
    },
  )

  it.each(['open', 'closed'])('may take tickets while the draw is %s', async (state) => {
    const payment = await paid()
    await drawIs(state)
    expect(await refund(payment.id)).toMatchObject({ status: 200 })
    await sweep()
  })

  it('is never made of money that is in dispute', async () => {
    const { id } = await disputed()
    expect(await refund(id)).toMatchObject({ status: 409, body: { code: 'payment-taken-back' } })
    expect((await see(id)).refund).toBeNull()
  })

  it('needs a reason, a fresh log-in and a payment', async () => {
    const { id } = await paid()
    const headers = await finance()
    const body = { tickets: 'withdraw', reason: 'no' } as const
    expect(await server.ask(postDeskRefundPayment, { headers, params: { id }, body })).toMatchObject({ status: 422 })
    expect(await refund(randomUUID())).toMatchObject({ status: 404 })
    server.advanceSeconds(FRESH_LOG_IN_MS / 1000)
    expect(await refund(id, 'withdraw', headers)).toMatchObject({ body: { code: 'fresh-log-in-needed' } })
  })

  it('is listed by state, with its attempts, its next attempt and its last error', async () => {
    const { id } = await paid()
    await refund(id)
    emulators.faults.add({ vendor: 'gateway', operation: 'search', fault: 'error-5xx', times: 'always' })
    emulators.faults.add({ vendor: 'gateway', operation: 'find', fault: 'error-5xx', times: 'always' })
    emulators.faults.add({ vendor: 'gateway', operation: 'void', fault: 'error-5xx', times: 'always' })
    await sweep()
    const { body } = await server.ask(getDeskRefunds, { headers: await finance(), query: { state: 'requested' } })
    expect(body.refunds!.find(({ paymentId }) => paymentId === id)).toMatchObject({
      attempts: 1,
      nextAttemptAt: expect.any(String) as string,
      lastError: expect.any(String) as string,
    })
  })
})

describe('a case', () => {
  const decide = async (id: string, decision: 'keep-tickets' | 'withdraw-tickets') =>
    server.ask(postDeskDecideCase, { headers: await finance(), params: { id }, body: { decision, reason: REASON } })

  it('is decided once by a person; a dispute goes on at the gateway, whose end still moves the money', async () => {
    const payment = await disputed()
    expect(await decide(payment.caseId, 'withdraw-tickets')).toMatchObject({
      status: 200,
      body: { case: { state: 'open', decision: 'withdraw-tickets', entryState: 'refunded' } },
    })
    expect(await ticketsOf(payment)).toEqual([])
    expect(await decide(payment.caseId, 'keep-tickets')).toMatchObject({ status: 409, body: { code: 'case-decided' } })
    await emulators.dispute(payment.id, 'lost')
    await follow(payment)
    const { cases, transfers } = await see(payment.id)
    expect(cases).toMatchObject([{ state: 'closed', outcome: 'lost', decision: 'withdraw-tickets' }])
    expect(transfers!.map(({ reason }) => reason)).toEqual(['dispute-lost', 'dispute', 'card-payment'])
    expect(await actsAbout(payment.caseId)).toEqual(['decide-case'])
    const messages = await readRows(
      server.db,
      sql`select (body ->> 'tokensTakenBack')::int as "tokensTakenBack" from outbox
          where player_id = ${payment.playerId} and topic = 'tickets-withdrawn'`,
    )
    expect(messages).toEqual([{ tokensTakenBack: 10 }])
    const [audited] = await readRows(
      server.db,
      sql`select after from audit_log where subject_id = ${payment.caseId} and act = 'decide-case'`,
    )
    expect(audited).toMatchObject({ after: { tokensTakenBack: 10 } })
  })

  it('leaves the tickets where a person says so, and waits for nobody any more', async () => {
    const payment = await disputed()
    expect(await decide(payment.caseId, 'keep-tickets')).toMatchObject({ status: 200 })
    expect(await ticketsOf(payment)).toHaveLength(1)
    const { body } = await server.ask(getDeskCases, { headers: await finance(), query: { show: 'to-decide' } })
    expect(body.cases!.map(({ id }) => id)).not.toContain(payment.caseId)
  })

  it('that was lost waits for a decision, and one that was won does not', async () => {
    for (const stage of ['lost', 'won'] as const) {
      const payment = await disputed()
      await emulators.dispute(payment.id, stage)
      await follow(payment)
      const { body } = await server.ask(getDeskCases, { headers: await finance(), query: { show: 'to-decide' } })
      expect(body.cases!.some(({ id }) => id === payment.caseId)).toBe(stage === 'lost')
      if (stage === 'won') expect(await decide(payment.caseId, 'keep-tickets')).toMatchObject({ status: 409 })
    }
  })

  it('takes no tickets of a competition that is drawn, and stays undecided', async () => {
    const payment = await disputed()
    await drawIs('drawn')
    expect(await decide(payment.caseId, 'withdraw-tickets')).toMatchObject({
      status: 409,
      body: { code: 'entry-not-withdrawable' },
    })
    expect((await see(payment.id)).cases).toMatchObject([{ decision: null, entryState: 'completed' }])
    expect(await decide(payment.caseId, 'keep-tickets')).toMatchObject({ status: 200 })
  })

  it('of money that never arrived is closed by the decision', async () => {
    const payment = await paid()
    await emulators.moveSettlement(payment.id, 'settlement_declined')
    await follow(payment)
    const [found] = (await see(payment.id)).cases!
    expect(found).toMatchObject({ kind: 'settlement-declined', state: 'open' })
    expect(await decide(found!.id, 'withdraw-tickets')).toMatchObject({
      body: { case: { state: 'closed', outcome: 'decided', entryState: 'refunded' } },
    })
  })
})

describe('a comparison', () => {
  const params = { vendor: 'gateway', day: londonDay(new Date()) } as const
  const compare = async () => server.ask(postDeskCompare, { headers: await finance(), params, body: {} })
  const seen = async () => (await server.ask(getDeskComparison, { headers: await finance(), params })).body

  it('is equal after a payment; a difference at the gateway is shown by its order until it is booked', async () => {
    const payment = await paid()
    await emulators.settle({ orderId: payment.id })
    expect(await compare()).toMatchObject({ status: 200, body: { isFinished: true } })
    expect(await seen()).toMatchObject({ comparison: { state: 'equal' }, differences: [] })
    await emulators.dispute(payment.id, 'open')
    await compare()
    expect(await seen()).toMatchObject({
      comparison: { state: 'different', differenceCount: 1 },
      differences: [{ orderId: payment.id, oursPence: 200, theirsPence: 0 }],
    })
    const { body } = await server.ask(getDeskComparisons, { headers: await finance() })
    expect(body.comparisons).toContainEqual(expect.objectContaining({ ...params, state: 'different' }))
    expect(await actsAbout(`gateway:${params.day}`)).toEqual(['compare-books', 'compare-books'])
    await follow(payment)
    await compare()
    expect(await seen()).toMatchObject({ comparison: { state: 'equal' } })
  })

  it('runs once at a time', async () => {
    const answers = await Promise.all([compare(), compare(), compare()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await compare()).toMatchObject({ status: 200 })
  })

  it('of a vendor that does not answer says so, and is safe', async () => {
    emulators.faults.add({ vendor: 'gateway', operation: 'search', fault: 'error-5xx', times: 'always' })
    expect(await compare()).toMatchObject({ status: 200 })
    expect(await seen()).toMatchObject({ comparison: { state: 'unreachable' } })
  })

  it('of a day to come is refused', async () => {
    const tomorrow = londonDay(new Date(server.clock.now.getTime() + 86_400_000))
    const asked = { headers: await finance(), params: { ...params, day: tomorrow }, body: {} }
    expect(await server.ask(postDeskCompare, asked)).toMatchObject({ status: 404 })
  })
})

describe('stuck money', () => {
  const stuck = async () => (await server.ask(getDeskStuckMoney, { headers: await finance() })).body.stuck!
  const check = async (kind: 'payment' | 'refund' | 'payout', id: string) =>
    server.ask(postDeskCheckNow, { headers: await finance(), params: { kind, id }, body: {} })

  it('is a payment whose check fails, with its error; a check at a person’s wish clears it', async () => {
    const payment = await paid()
    emulators.faults.add({ vendor: 'gateway', operation: 'search', fault: 'error-5xx', times: 'always' })
    await follow(payment)
    expect(await stuck()).toContainEqual(
      expect.objectContaining({ kind: 'payment', id: payment.id, state: 'captured', lastError: expect.any(String) }),
    )
    emulators.faults.clear()
    expect(await check('payment', payment.id)).toMatchObject({ status: 200, body: { isHastened: true } })
    expect(await actsAbout(payment.id)).toEqual(['check-payment'])
    await sweep()
    expect((await stuck()).map(({ id }) => id)).not.toContain(payment.id)
  })

  it('is a refund that a vendor refused, and its check is hastened; one that a process may be making is left to it', async () => {
    const payment = await paid()
    await server.ask(postDeskRefundPayment, {
      headers: await finance(),
      params: { id: payment.id },
      body: { tickets: 'withdraw', reason: REASON },
    })
    const { refund } = await see(payment.id)
    const attemptIn = (seconds: number) =>
      server.db.execute(
        sql`update refunds set last_error = 'refused', next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds}) where id = ${refund!.id}`,
      )
    await attemptIn(170)
    expect(await stuck()).toContainEqual(expect.objectContaining({ kind: 'refund', id: refund!.id }))
    expect(await check('refund', refund!.id)).toMatchObject({ body: { isHastened: false } })
    await attemptIn(3_600)
    expect(await check('refund', refund!.id)).toMatchObject({ body: { isHastened: true } })
    await sweep()
    expect((await see(payment.id)).refund).toMatchObject({ state: 'settled' })
  })

  it('is a payout that PayPal does not take; what does not exist is not found', async () => {
    const { playerId } = await server.addPlayer({ balances: { cash: 100 } })
    const id = randomUUID()
    await server.db.execute(
      sql`update wallets set balance = 0, held = 100 where player_id = ${playerId} and asset = 'cash'`,
    )
    await server.db
      .execute(sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
      values (${playerId}, 'cash', 'wallet', 'hold', 100, 'payout')`)
    await server.db
      .execute(sql`insert into payouts (player_id, id, key, amount_pence, payer_id, state, next_attempt_at, attempts,
        last_error, requested_at, changed_at)
      values (${playerId}, ${id}, gen_random_uuid(), 100, 'P', 'requested', clock_timestamp() + interval '1 hour', 9,
        'INSUFFICIENT_FUNDS', now(), now())`)
    await server.db.execute(sql`insert into payout_events (player_id, payout_id, event, state)
      values (${playerId}, ${id}, 'request', 'requested')`)
    expect(await stuck()).toContainEqual(
      expect.objectContaining({ kind: 'payout', id, attempts: 9, lastError: 'INSUFFICIENT_FUNDS' }),
    )
    expect(await check('payout', id)).toMatchObject({ body: { isHastened: true } })
    expect(await check('payout', randomUUID())).toMatchObject({ status: 404 })
  })
})
