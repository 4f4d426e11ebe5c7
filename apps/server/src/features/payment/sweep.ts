/** Finds the truth about payments whose answer is out, and gives back what is owed (docs/mechanisms/settlement.md). */
import { UNFINISHED } from '@fairdraw/rules/entry.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rows } from '../../db/database.ts'
import { isUuid } from '../../db/ids.ts'
import { tell, transition } from '../entry/steps.ts'
import { moveCredits } from './credits.ts'
import { PAYMENT_COLUMNS, move, openForSettling, post, settle } from './settle.ts'
import type { Payment } from './settle.ts'
import type { SettledMethod, Settlers } from './settlers.ts'

/** How many are looked at at once. */
export const MOST_SWEPT = 50
/** An order that the vendor still does not know after this long will not turn up: its request has long timed out. */
const ABSENT_AFTER_SECONDS = 45
/** How long the page of a bank payment is on, more or less: its polling, with the way to the bank and back. */
const LOOKS_ON_SECONDS = 120
/** A link that nobody has agreed at for this long is taken back, so that what it binds is free again. */
const LINK_IS_OPEN_SECONDS = 3_600
/** What was agreed at a bank and has not come after this long is given up; the entry may be paid again. */
const UNDER_WAY_SECONDS = 24 * 3_600
/** How long a payment without money is still looked at for late money. */
const LATE_MONEY_SECONDS = 7 * 24 * 3_600

/** Longer than a vendor can take over a refund, so that no two processes ask for the same one. */
const REFUND_TAKES = sql`interval '3 minutes'`
const SELDOMER = sql`make_interval(secs => least(600, 2 * power(2, least(checks, 9))))`

type Due = Payment & { ageSeconds: number; isEntryOver: boolean }

/** Looks at payments by some methods that are due; gives how many. Each is claimed first, so that processes do not collide. */
export async function sweepPayments(db: Db, settlers: Settlers, methods: readonly SettledMethod[]): Promise<number> {
  // More and more seldom; what may come late, after the first hours, every twentieth part of its age.
  const due = await rows<Due>(
    db,
    sql`update payments p set checks = checks + 1,
          check_at = clock_timestamp() + case when state = 'refund-due' then ${REFUND_TAKES}
            else greatest(${SELDOMER}, (clock_timestamp() - created_at) / 20) end
        where id = any(array(select id from payments where check_at <= clock_timestamp() and method in ${methods}
          order by check_at limit ${MOST_SWEPT} for update skip locked))
        returning ${PAYMENT_COLUMNS}, extract(epoch from clock_timestamp() - created_at)::float8 as "ageSeconds",
          not exists (select from entries e where e.player_id = p.player_id and e.id = p.entry_id
            and e.state in ${UNFINISHED} and e.deadline >= clock_timestamp()) as "isEntryOver"`,
  )
  // One that fails is due again by itself; it must not keep the others waiting.
  await Promise.allSettled(
    due.map((payment) =>
      payment.state === 'refund-due' ? giveBack(db, settlers, payment) : lookUp(db, settlers, payment),
    ),
  )
  return due.length
}

async function lookUp(db: Db, settlers: Settlers, payment: Due): Promise<void> {
  const { id, state, ageSeconds, isEntryOver } = payment
  const settler = settlers[payment.method]
  let truth = await settler.find(payment)
  const isOpen = truth.kind === 'under-way' && !truth.isAuthorised
  const isUseless = truth.kind === 'declined' || (isOpen && (isEntryOver || ageSeconds > LINK_IS_OPEN_SECONDS))
  if (state === 'awaiting' && isUseless) truth = (await settler.takeBack?.(payment)) ?? truth
  // Who pays at a bank looks on while the money comes.
  const isLate = payment.method !== 'bank' || ageSeconds > LOOKS_ON_SECONDS
  if (truth.kind === 'captured') await settle(db, id, truth, { isLate })
  else if (state === 'absent' || state === 'declined') await watchForLateMoney(db, payment)
  else if (truth.kind === 'declined') await settle(db, id, truth)
  else if (truth.kind === 'none' && ageSeconds > ABSENT_AFTER_SECONDS) await settle(db, id, truth)
  else if (truth.kind === 'under-way') await settle(db, id, ageSeconds > UNDER_WAY_SECONDS ? { kind: 'none' } : truth)
}

async function watchForLateMoney(db: Db, payment: Due): Promise<void> {
  if (payment.ageSeconds > LATE_MONEY_SECONDS)
    await db.execute(sql`update payments set check_at = null where id = ${payment.id}`)
}

/** Gives the money of a payment back, and the credits that it used, once, and tells the player. */
async function giveBack(db: Db, settlers: Settlers, due: Payment): Promise<void> {
  const refundVendorId = await settlers[due.method].giveBack(due).catch(async (error: unknown) => {
    await db.execute(sql`update payments set check_at = clock_timestamp() + ${SELDOMER} where id = ${due.id}`)
    throw error
  })
  await db.transaction(async (tx) => {
    const { payment, entry } = await openForSettling(tx, due.id)
    if (!(await move(tx, payment, 'give-back', { refundVendorId }))) return
    await post(tx, payment, 'sales', 'gateway', 'refund')
    if (await wasCaptured(tx, payment)) await moveCredits(tx, payment, 'give-back')
    // An entry that another payment completed, or may still complete, stays as it is.
    if (entry.state !== 'completed') await transition(tx, entry, 'refund', null)
    const { entryId, amountPence } = payment
    await tell(tx, payment.playerId, 'payment-refunded', { entryId, competitionId: entry.competitionId, amountPence })
  })
}

/** Whether the credits of a payment were used: those of one that had been given up were free again long before. */
async function wasCaptured(tx: Db, { id }: Payment): Promise<boolean> {
  const captured = await rows(tx, sql`select from payment_events where payment_id = ${id} and event = 'capture'`)
  return captured.length > 0
}

/** Money may still come to these. An intended one's call is still running: it brings the truth itself, or dies and is due by itself. */
const HINTED = sql`state in ('awaiting', 'unknown', 'absent', 'declined') and created_at < clock_timestamp() - interval '5 seconds'`

/** A webhook is a hint, not the truth: the payment it is about, by our number or the vendor's, is looked at next. */
export async function hint(db: Db, by: { orderId: string } | { vendorId: string }): Promise<void> {
  if ('orderId' in by && !isUuid(by.orderId)) return
  const which = 'orderId' in by ? sql`id = ${by.orderId}` : sql`method = 'bank' and vendor_id = ${by.vendorId}`
  await db.execute(
    sql`update payments set check_at = clock_timestamp(), checks = least(checks, 2) where ${which} and ${HINTED}`,
  )
}
