/** Finds the truth about payments whose answer was lost, and gives back what is owed (docs/mechanisms/payment.md). */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rows } from '../../db/database.ts'
import type { CardGateway } from '../../vendors/braintree/gateway.ts'
import { findEntry, lockPlayer, tell, transition } from '../entry/steps.ts'
import { findPayment, move, post, settle } from './settle.ts'
import type { Payment } from './settle.ts'

/** An order that the gateway still does not know after this long will not turn up: its request has long timed out. */
const ABSENT_AFTER_SECONDS = 45
/** How long a payment without money is still looked at for late money. */
const LATE_MONEY_HOURS = 24

type Due = Payment & { ageSeconds: number }

/** Looks at up to fifty payments that are due; gives how many. Each is claimed first, so that processes do not collide. */
export async function sweepPayments(db: Db, gateway: CardGateway): Promise<number> {
  const due = await rows<Due>(
    db,
    sql`update payments set checks = checks + 1,
          check_at = clock_timestamp() + make_interval(secs => least(600, 2 * power(2, least(checks, 9))))
        where id in (select id from payments where check_at <= clock_timestamp() order by check_at limit 50 for update skip locked)
        returning id, player_id as "playerId", entry_id as "entryId", amount_pence as "amountPence", state,
          vendor_id as "vendorId", extract(epoch from clock_timestamp() - created_at)::float8 as "ageSeconds"`,
  )
  // One that fails is due again by itself; it must not keep the others waiting.
  await Promise.allSettled(
    due.map((payment) =>
      payment.state === 'refund-due' ? giveBack(db, gateway, payment) : lookUp(db, gateway, payment),
    ),
  )
  return due.length
}

async function lookUp(db: Db, gateway: CardGateway, payment: Due): Promise<void> {
  const truth = await gateway.find(payment.id)
  if (truth.kind === 'captured') await settle(db, payment.id, truth, { isLate: true })
  else if (payment.state === 'absent') await watchForLateMoney(db, payment)
  else if (truth.kind === 'declined') await settle(db, payment.id, truth)
  else if (truth.kind === 'none' && payment.ageSeconds > ABSENT_AFTER_SECONDS) await settle(db, payment.id, truth)
}

async function watchForLateMoney(db: Db, payment: Due): Promise<void> {
  if (payment.ageSeconds > LATE_MONEY_HOURS * 3600)
    await db.execute(sql`update payments set check_at = null where id = ${payment.id}`)
}

/** Gives the money of a payment back, once, and tells the player. */
async function giveBack(db: Db, gateway: CardGateway, { id, vendorId }: Payment): Promise<void> {
  if (vendorId === null) throw new Error(`payment ${id} is owed back but has no transaction`)
  const refundVendorId = await gateway.giveBack(vendorId)
  await db.transaction(async (tx) => {
    const known = (await findPayment(tx, id))!
    await lockPlayer(tx, known.playerId)
    const payment = (await findPayment(tx, id))!
    const entry = (await findEntry(tx, payment.playerId, payment.entryId))!
    if (!(await move(tx, payment, 'give-back', { refundVendorId }))) return
    await post(tx, payment, 'sales', 'gateway', 'refund')
    // An entry that another payment completed, or may still complete, stays as it is.
    if (entry.state !== 'completed') await transition(tx, entry, 'refund', null)
    await tell(tx, payment.playerId, 'payment-refunded', { entryId: entry.id, amountPence: payment.amountPence })
  })
}

/** A webhook is a hint, not the truth: the payment it is about is looked at next. */
export async function hint(db: Db, orderId: string): Promise<void> {
  await db.execute(
    sql`update payments set check_at = clock_timestamp()
        where id::text = ${orderId} and state in ('intended', 'unknown', 'absent', 'declined') and created_at < clock_timestamp() - interval '5 seconds'`,
  )
}
