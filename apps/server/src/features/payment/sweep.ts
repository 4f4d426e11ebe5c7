/** Reconciles payments whose outcome is open with their vendors (docs/mechanisms/settlement.md). */
import { UNFINISHED_ENTRY_STATES } from '@fairdraw/rules/entry/entry.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryAll, queryRows } from '../../db/rows.ts'
import type { ColumnsOf } from '../../db/rows.ts'
import { isUuid } from '../../db/ids.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import type { WorkReporter } from '../../observability/work-reporter.ts'
import { FOLLOWED_STATES } from './settlement/follow-captured.ts'
import { requestRefund } from './refund/refunds.ts'
import { PAYMENT_ROW, PAYMENT_COLUMNS, settle } from './settlement/settle.ts'
import type { Payment } from './settlement/settle.ts'
import { noteFailure } from './settlement/note-failure.ts'
import type { PaymentOutcome } from './settlement/payment-outcome.ts'
import type { SettledMethod, Settlers } from './settlement/settlers.ts'

/** How many are checked in one run. */
export const PAYMENT_BATCH_SIZE = 50
/** When the next payment is due, for any method; read from an index. */
export const NEXT_CHECK = sql`select min(check_at) from payments`
/** An order that the vendor does not know after this long will not appear: its request has timed out. */
const ABSENT_AFTER_SECONDS = 45
/** About how long the page of a bank payment waits: its polling, with the time to go to the bank and back. */
const BANK_PAGE_WAIT_SECONDS = 120
/** The maximum duration of a card payment's call; meanwhile the player waits for its reply. */
const MAX_CALL_SECONDS = 30
/** A link without an approval is cancelled after this long, so that its holds are released. */
const MAX_OPEN_LINK_SECONDS = 3_600
/** An approved bank payment that has not arrived after this long is abandoned; the entry may be paid again. */
const MAX_AUTHORISED_WAIT_SECONDS = 24 * 3_600
/** How long an unpaid payment is still checked for late money. */
const LATE_MONEY_WATCH_SECONDS = 7 * 24 * 3_600

/** The checks become rarer; for late money, after the first hours, they come after a twentieth of its age. */
const NEXT_CHECK_AT = sql`clock_timestamp() +
  greatest(make_interval(secs => least(600, 2 * power(2, least(checks, 9)))), (clock_timestamp() - created_at) / 20)`

const DUE_COLUMNS = sql`${PAYMENT_COLUMNS}, extract(epoch from clock_timestamp() - created_at)::float8 as "ageSeconds",
  not exists (select from entries e where e.player_id = p.player_id and e.id = p.entry_id
    and e.state in ${UNFINISHED_ENTRY_STATES} and e.deadline >= clock_timestamp()) as "isEntryOver"`

type DuePayment = Payment & { ageSeconds: number; isEntryOver: boolean }
const DUE_ROW: ColumnsOf<DuePayment> = { ...PAYMENT_ROW, ageSeconds: column.number, isEntryOver: column.boolean }

/** Checks due payments of some methods; returns how many. Each is claimed first, so that processes do not collide. */
export async function sweepPayments(
  db: Db,
  settlers: Settlers,
  methods: readonly SettledMethod[],
  reporter: WorkReporter,
): Promise<number> {
  const due = await queryRows(
    db,
    DUE_ROW,
    sql`update payments p set checks = checks + 1, check_at = ${NEXT_CHECK_AT}, last_error = null
        where id = any(array(select id from payments where check_at <= (select clock_timestamp()) and method in ${methods}
          order by check_at limit ${PAYMENT_BATCH_SIZE} for update skip locked))
        returning ${DUE_COLUMNS}`,
  )
  // Each is independent: a failed one is reported and due again, and delays no other.
  await Promise.all(
    due.map((payment) =>
      reconcile(db, settlers, payment).catch((error: unknown) => {
        reporter.retrying('payment', payment.method, { error, id: payment.id })
        return noteFailure(db, payment, error)
      }),
    ),
  )
  return due.length
}

/** Checks one payment at once, due or not. Throws when its vendor is unreachable. */
export async function reconcileNow(db: Db, settlers: Settlers, paymentId: string): Promise<void> {
  const [payment] = await queryRows(db, DUE_ROW, sql`select ${DUE_COLUMNS} from payments p where id = ${paymentId}`)
  if (payment) await reconcile(db, settlers, payment)
}

async function reconcile(db: Db, settlers: Settlers, payment: DuePayment): Promise<void> {
  const { state, ageSeconds } = payment
  // Written at an entry's end.
  if (state === 'refund-due') return db.transaction((tx) => requestRefund(tx, payment))
  const outcome = await findOrCancel(settlers, payment)
  if (outcome.kind === 'captured') await settle(db, payment.id, outcome, { hasPlayerStoppedWaiting: isLate(payment) })
  else if (state === 'absent' || state === 'declined') await watchForLateMoney(db, payment)
  else if (outcome.kind === 'declined') await settle(db, payment.id, outcome)
  else if (outcome.kind === 'not-found' && ageSeconds > ABSENT_AFTER_SECONDS) await settle(db, payment.id, outcome)
  else if (outcome.kind === 'pending')
    await settle(db, payment.id, ageSeconds > MAX_AUTHORISED_WAIT_SECONDS ? { kind: 'not-found' } : outcome)
}

/** The vendor's state of a payment; a link that is no longer useful is cancelled first. */
async function findOrCancel(settlers: Settlers, payment: DuePayment): Promise<PaymentOutcome> {
  const settler = settlers[payment.method]
  const outcome = await settler.find(payment)
  const isOpen = outcome.kind === 'pending' && !outcome.isAuthorised
  const isPastUse = payment.isEntryOver || payment.ageSeconds > MAX_OPEN_LINK_SECONDS
  const isUseless = outcome.kind === 'declined' || (isOpen && isPastUse)
  return payment.state === 'awaiting' && isUseless ? ((await settler.cancel?.(payment)) ?? outcome) : outcome
}

/** Whether the player's page no longer waits, so that a message is needed. */
function isLate({ method, state, ageSeconds }: DuePayment): boolean {
  if (method === 'bank') return ageSeconds > BANK_PAGE_WAIT_SECONDS
  return state !== 'intended' || ageSeconds > MAX_CALL_SECONDS
}

async function watchForLateMoney(db: Db, payment: DuePayment): Promise<void> {
  if (payment.ageSeconds > LATE_MONEY_WATCH_SECONDS)
    await db.execute(sql`update payments set check_at = null where id = ${payment.id}`)
}

/**
 * Payments about which the vendor may have news. The call of an intended payment is still running: it brings the
 * outcome, or dies, and the payment becomes due.
 */
const MAY_HAVE_NEWS = sql`state in ('awaiting', 'unknown', 'absent', 'declined')
  and created_at < clock_timestamp() - interval '5 seconds'`

/** Our order id, the bank link's id, or the gateway's transaction id. */
export type VendorReference = { orderId: string } | { linkId: string } | { transactionId: string }

/** A webhook is only a hint: its payment, or the payment's refund, is checked next. */
export async function scheduleCheck(db: Db, by: VendorReference): Promise<void> {
  if ('orderId' in by && !isUuid(by.orderId)) return
  const which = matchesReference(by)
  await queryAll(db, [
    {
      columns: {},
      sql: sql`update payments set check_at = clock_timestamp(), checks = least(checks, 2) where ${which} and ${MAY_HAVE_NEWS}
          returning ${notifyJobs('wake-payments')}`,
    },
    {
      columns: {},
      sql: sql`update payments set follow_at = clock_timestamp() where ${which} and state in ${FOLLOWED_STATES}
          returning ${notifyJobs('wake-payments')}`,
    },
    {
      columns: {},
      sql: sql`update refunds set next_attempt_at = clock_timestamp()
          where state in ('pending', 'failed') and payment_id in (select id from payments where ${which})
          returning ${notifyJobs('wake-refunds')}`,
    },
  ])
}

function matchesReference(by: VendorReference): SQL {
  if ('orderId' in by) return sql`id = ${by.orderId}`
  return 'linkId' in by
    ? sql`method = 'bank' and vendor_id = ${by.linkId}`
    : sql`method <> 'bank' and vendor_id = ${by.transactionId}`
}
