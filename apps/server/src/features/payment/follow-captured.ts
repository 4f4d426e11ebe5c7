/** Looks at captured money until its vendor says that it has arrived, and at what may still be taken back after that. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import type { WorkReporter } from '../../observability/work-reporter.ts'
import { closeOverdue, openCase, recordDispute } from './cases.ts'
import type { Payment } from './settle.ts'
import type { PaymentOutcome, SettledMethod } from './settlers.ts'

/** Cards and wallets settle within days; what has not by then is for a person to ask the vendor about. */
const OVERDUE_AFTER_SECONDS = 10 * 24 * 3_600

type Followed = Payment & { ageSeconds: number }
type Captured = Extract<PaymentOutcome, { kind: 'captured' }>

/** Takes in what the vendor says of a captured payment now. What it does not know, or not for sure, is looked at again. */
export async function followCaptured(
  db: Db,
  payment: Followed,
  outcome: PaymentOutcome,
  reporter: WorkReporter,
): Promise<void> {
  if (outcome.kind === 'captured') return followArriving(db, payment, outcome, reporter)
  if (outcome.kind !== 'declined') return
  const kind = payment.method === 'bank' || outcome.reason === 'voided' ? 'reversal' : 'settlement-declined'
  const { id, amountPence } = payment
  if (await openCase(db, payment, { kind, vendorCaseId: payment.vendorId ?? id, amountPence }))
    reporter.gaveUp('payment', kind, { error: new Error(`captured money did not come: ${outcome.reason}`), id })
  await stopFollowing(db, payment)
}

async function followArriving(
  db: Db,
  payment: Followed,
  { isSettled, disputes = [] }: Captured,
  reporter: WorkReporter,
): Promise<void> {
  const { id, amountPence, vendorId, ageSeconds } = payment
  for (const dispute of disputes) {
    const { isOpened, ended } = await recordDispute(db, payment, dispute)
    if (isOpened) reporter.gaveUp('payment', 'dispute-opened', { error: new Error('a payment is disputed'), id })
    if (ended) reporter.succeeded('payment', `dispute-${ended}`)
  }
  if (isSettled) {
    await db.execute(
      sql`update payments set settled_at = coalesce(settled_at, clock_timestamp()), check_at = null
          where id = ${id} and state = 'captured'`,
    )
    return closeOverdue(db, payment)
  }
  if (ageSeconds < OVERDUE_AFTER_SECONDS) return
  const overdue = { kind: 'settlement-overdue', vendorCaseId: vendorId ?? '', amountPence } as const
  if (await openCase(db, payment, overdue))
    reporter.gaveUp('payment', 'settlement-overdue', { error: new Error('captured money has not settled'), id })
}

async function stopFollowing(db: Db, { id }: Payment): Promise<void> {
  await db.execute(sql`update payments set check_at = null where id = ${id} and state = 'captured'`)
}

/**
 * Captured money that nobody looks at: the build before this one captured it, and it follows nothing. Cases that were recorded
 * have ended its following; a dispute's webhook has it looked at again.
 */
export async function followTheUnfollowed(db: Db, methods: readonly SettledMethod[]): Promise<void> {
  await db.execute(
    sql`update payments p set check_at = clock_timestamp()
        where id = any(array(select id from payments
          where state = 'captured' and settled_at is null and check_at is null and method in ${methods} and amount_pence > 0
            and created_at between clock_timestamp() - interval '90 days' and clock_timestamp() - interval '1 day'
          limit 1000))
        and not exists (select from payment_cases c where c.payment_id = p.id and c.kind in ('settlement-declined', 'reversal'))`,
  )
}
