/** Checks captured money until its vendor reports it as settled, and for disputes after that. */
import type { PaymentState } from '@fairdraw/rules/payment/payment.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { WorkReporter } from '../../../observability/work-reporter.ts'
import { closeOverdue, openCase, recordDispute } from './cases.ts'
import { noteFailure } from './note-failure.ts'
import { PAYMENT_ROW, PAYMENT_COLUMNS } from './settle.ts'
import type { Payment } from './settle.ts'
import type { PaymentOutcome } from './payment-outcome.ts'
import type { SettledMethod, Settlers } from './settlers.ts'

/** Cards and wallets settle within days. After this time a person must ask the vendor. */
const OVERDUE_AFTER_SECONDS = 10 * 24 * 3_600

/** How many are checked in one run. */
export const FOLLOW_BATCH_SIZE = 50
/** When the next captured payment is due, for any method; read from an index. */
export const NEXT_FOLLOW = sql`select min(follow_at) from payments`
const FOLLOW_INTERVAL = sql`interval '6 hours'`

/** Captured payments, and those with a refund, because they may be disputed too. */
export const FOLLOWED_STATES: readonly PaymentState[] = ['captured', 'refund-due', 'refunded']

type Followed = Payment & { ageSeconds: number }
type Captured = Extract<PaymentOutcome, { kind: 'captured' }>

/**
 * Checks due captured payments of some methods; returns how many. Each is claimed first, so that processes do not
 * collide.
 */
export async function followCaptured(
  db: Db,
  settlers: Settlers,
  methods: readonly SettledMethod[],
  reporter: WorkReporter,
): Promise<number> {
  const due = await queryRows(
    db,
    { ...PAYMENT_ROW, ageSeconds: column.number },
    sql`update payments set follow_at = clock_timestamp() + ${FOLLOW_INTERVAL}, last_error = null
        where id = any(array(select id from payments
          where state in ${FOLLOWED_STATES} and follow_at <= (select clock_timestamp()) and method in ${methods}
          order by follow_at limit ${FOLLOW_BATCH_SIZE} for update skip locked))
        returning ${PAYMENT_COLUMNS}, extract(epoch from clock_timestamp() - created_at)::float8 as "ageSeconds"`,
  )
  // Each is independent: a failed one is reported and due again, and delays no other.
  await Promise.all(
    due.map(async (payment) => {
      try {
        await follow(db, payment, await settlers[payment.method].find(payment), reporter)
      } catch (error) {
        reporter.retrying('payment', payment.method, { error, id: payment.id })
        await noteFailure(db, payment, error)
      }
    }),
  )
  return due.length
}

/** Applies the vendor's current state of a captured payment. An uncertain state is checked again. */
async function follow(db: Db, payment: Followed, outcome: PaymentOutcome, reporter: WorkReporter): Promise<void> {
  if (outcome.kind === 'captured') await followDisputes(db, payment, outcome, reporter)
  // A payment with a refund is followed as a refund.
  if (payment.state !== 'captured') return stopFollowing(db, payment)
  if (outcome.kind === 'captured') return followArriving(db, payment, outcome, reporter)
  if (outcome.kind !== 'declined') return
  const kind = payment.method === 'bank' || outcome.reason === 'voided' ? 'reversal' : 'settlement-declined'
  const { id, amountPence, vendorId } = payment
  if (await openCase(db, payment, { kind, vendorCaseId: vendorId!, amountPence }))
    reporter.gaveUp('payment', kind, { error: new Error(`captured money did not arrive: ${outcome.reason}`), id })
  await stopFollowing(db, payment)
}

async function followDisputes(
  db: Db,
  payment: Followed,
  { disputes = [] }: Captured,
  reporter: WorkReporter,
): Promise<void> {
  for (const dispute of disputes) {
    const { isOpened, ended } = await recordDispute(db, payment, dispute)
    if (isOpened)
      reporter.gaveUp('payment', 'dispute-opened', { error: new Error('a payment is disputed'), id: payment.id })
    if (ended) reporter.succeeded('payment', `dispute-${ended}`)
  }
}

async function followArriving(
  db: Db,
  payment: Followed,
  { isSettled }: Captured,
  reporter: WorkReporter,
): Promise<void> {
  const { id, amountPence, vendorId, ageSeconds } = payment
  if (isSettled) {
    await db.execute(
      sql`update payments set settled_at = coalesce(settled_at, clock_timestamp()), follow_at = null
          where id = ${id} and state = 'captured'`,
    )
    return closeOverdue(db, payment)
  }
  if (ageSeconds < OVERDUE_AFTER_SECONDS) return
  const overdue = { kind: 'settlement-overdue', vendorCaseId: vendorId!, amountPence } as const
  if (await openCase(db, payment, overdue))
    reporter.gaveUp('payment', 'settlement-overdue', { error: new Error('captured money has not settled'), id })
}

async function stopFollowing(db: Db, { id }: Payment): Promise<void> {
  await db.execute(sql`update payments set follow_at = null where id = ${id}`)
}
