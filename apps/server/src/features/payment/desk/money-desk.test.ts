/** What staff do with money over HTTP: refunds by hand, and decisions about cases. */
import { randomUUID } from 'node:crypto'
import { postAccountEntries } from '@fairdraw/contract/account.ts'
import { postReceipts } from '@fairdraw/contract/account/receipt.ts'
import {
  getDeskCases,
  getDeskRefunds,
  postDeskDecideCase,
  postDeskRefundPayment,
} from '@fairdraw/contract/desk/money.ts'
import { postEntryStatus } from '@fairdraw/contract/entry.ts'
import { FRESH_LOG_IN_MS } from '@fairdraw/rules/staff.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/read-rows.ts'
import { REASON, openMoneyDesk } from './testing.ts'

const { server, emulators, sweep, finance, paid, follow, disputed, see, ticketsOf, drawIs } = await openMoneyDesk()

const auditedAbout = (subjectId: string) =>
  readRows(
    server.db,
    sql`select act, subject_kind as kind, before, after, reason from audit_log where subject_id = ${subjectId} order by id`,
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
    expect(await auditedAbout(payment.id)).toEqual([
      {
        act: 'refund-payment',
        kind: 'payment',
        before: { payment: 'captured', entry: 'completed' },
        after: {
          payment: 'refund-due',
          entry: 'refunded',
          amountPence: 200,
          tickets: [expect.any(Number)],
          tokensTakenBack: 10,
        },
        reason: REASON,
      },
    ])
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
    const { entryId, id: paymentId } = payment
    expect(
      await readRows(
        server.db,
        sql`select body from outbox where player_id = ${payment.playerId} and topic = 'tickets-withdrawn'`,
      ),
    ).toMatchObject([{ body: { entryId, competitionId: 1, amountPence: 200, tokensTakenBack: 10 } }])
    expect(await auditedAbout(payment.caseId)).toEqual([
      {
        act: 'decide-case',
        kind: 'payment-case',
        before: { entry: 'completed' },
        after: {
          decision: 'withdraw-tickets',
          entry: 'refunded',
          paymentId,
          tickets: [expect.any(Number)],
          tokensTakenBack: 10,
        },
        reason: REASON,
      },
    ])
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
