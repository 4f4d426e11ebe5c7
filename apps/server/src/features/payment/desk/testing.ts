/** The desk's rooms for money over HTTP, with card payments at the gateway's emulator. After each test the books must be whole. */
import { postAccountTickets } from '@fairdraw/contract/account.ts'
import { getDeskCases, getDeskPayment } from '@fairdraw/contract/desk/money.ts'
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { REFUND_BY_TWO_FROM_PENCE } from '@fairdraw/rules/payment/refund.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { startEmulatedVendors } from '../../../testing/emulated-vendors.ts'
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
/** So much that its refund takes two people. */
const DEAR = 2
const CARDS = ['card', 'paypal', 'apple-pay'] as const
/** Why a person acts, for the audit log. */
export const REASON = 'The player was charged for somebody else’s entry.'

type Paid = { id: string; entryId: string; bearer: string; playerId: number }

export async function openMoneyDesk() {
  const work = createFakeWorkReporter()
  const { emulators, gateway, openBanking } = await startEmulatedVendors({ bankSettleAfterMs: 'asked' })
  const settlers = createSettlers({ gateway, openBanking })
  const clientToken = await gateway.clientToken()
  const server = await startTestApp({
    competitions: [
      { id: PAID, steps: ['payment'], pricePence: 200, tokensEarned: 10 },
      { id: DEAR, steps: ['payment'], pricePence: REFUND_BY_TWO_FROM_PENCE },
    ],
    vendors: { gateway, openBanking },
  })
  const { db } = server
  beforeEach(() => emulators.faults.clear())
  afterEach(async () => {
    await rewriteHistory(db, sql`delete from draws`)
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  const finance = async () => (await addStaff(server, ['finance'])).headers
  async function sweep() {
    await sweepPayments(db, settlers, CARDS, work.reporter)
    await followCaptured(db, settlers, CARDS, work.reporter)
    await sweepRefunds(db, settlers, CARDS, work.reporter)
  }
  async function paid(competitionId = PAID): Promise<Paid> {
    const { bearer, playerId } = await server.addPlayer()
    const entered = await server.ask(postEnter, { bearer, body: { competitionId } })
    const entryId = entered.body.entryId!
    const nonce = await createCardNonce(emulators, clientToken, {
      amountPence: competitionId === DEAR ? REFUND_BY_TWO_FROM_PENCE : 200,
    })
    const body = { entryId, method: 'card', bundleId: 'b1', nonce, termsAccepted: true } as const
    expect(await server.ask(postPayment, { bearer, body })).toMatchObject({ status: 200 })
    const [payment] = await readRows<{ id: string }>(db, sql`select id from payments where entry_id = ${entryId}`)
    return { id: payment!.id, entryId, bearer, playerId }
  }
  async function follow({ id }: Paid) {
    await db.execute(sql`update payments set follow_at = clock_timestamp() where id = ${id}`)
    await sweep()
  }

  return {
    server,
    emulators,
    sweep,
    /** Headers of a member of staff who has just logged in. */
    finance,
    /** A player's entry with its payment, by card. */
    paid,
    /** One so large that its refund takes two people. */
    paidDearly: () => paid(DEAR),
    /** Looks at a captured payment now. */
    follow,
    /** A payment that its cardholder disputes, as the product has found it. */
    disputed: async (): Promise<Paid & { caseId: string }> => {
      const payment = await paid()
      await emulators.settle({ orderId: payment.id })
      await emulators.dispute(payment.id, 'open')
      await follow(payment)
      const { body } = await server.ask(getDeskCases, { headers: await finance(), query: { show: 'to-decide' } })
      return { ...payment, caseId: body.cases!.find(({ paymentId }) => paymentId === payment.id)!.id }
    },
    see: async (id: string) => (await server.ask(getDeskPayment, { headers: await finance(), params: { id } })).body,
    ticketsOf: async ({ bearer }: Paid) =>
      (await server.ask(postAccountTickets, { bearer, body: {} })).body.tickets!.flatMap(({ tickets }) => tickets),
    actsAbout: async (subjectId: string) => {
      const found = await readRows<{ act: string }>(
        db,
        sql`select act from audit_log where subject_id = ${subjectId} order by id`,
      )
      return found.map(({ act }) => act)
    },
    /** The draws of both competitions are in a state, until the test ends. */
    drawIs: (state: string) =>
      db.execute(sql`insert into draws (kind, subject_id, title, state, cut_off)
        select 'competition', id::text, 'A car', ${state}, now() from competitions`),
  }
}
