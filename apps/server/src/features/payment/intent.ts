/**
 * Writes a payment before a vendor is called: what is bought, which part credits pay, and whether the limits allow it.
 */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { applyCredits } from '@fairdraw/rules/payment/credits.ts'
import type { AppliedCredits, Credits } from '@fairdraw/rules/payment/credits.ts'
import type { EntryState } from '@fairdraw/rules/entry/entry.ts'
import { findBundle } from '@fairdraw/rules/payment/payment.ts'
import type { Bundle } from '@fairdraw/rules/payment/payment.ts'
import type { CardType } from '@fairdraw/rules/payment/spend.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/database.ts'
import { commitAll, queryAll } from '../../db/rows.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { notifyJobsSparingly } from '../../jobs/wake.ts'
import { refuseUncheckedPayment } from '../age-check/refuse-unchecked.ts'
import { countTicketsFor, holdTickets } from '../entry/run/hold-tickets.ts'
import { transitionQuery } from '../entry/steps.ts'
import type { Entry } from '../entry/find-entry.ts'
import { recordRefusedSpending, refuseSpending } from '../safety/spending.ts'
import { loadCredits, holdCredits } from './credit/credits.ts'
import { openPayment } from './open-payment.ts'
import type { PayCommand, PayContext, PayRefusal } from './open-payment.ts'
import { captureWithoutVendor } from './settlement/settle.ts'
import type { Payment } from './settlement/settle.ts'

export type Purchase = {
  competition: Competition
  command: PayCommand
  bundle: Bundle
  method: Payment['method']
  cardType?: CardType
  lastDigits?: string | undefined
}

/**
 * `moneyPence` 0: credits paid everything, and the entry has continued. `deadline`: after it the entry cannot be paid.
 */
export type Intent =
  | { ok: true; paymentId: string; moneyPence: number; entry: EntryState; deadline: Date }
  | Refusal<PayRefusal>

/** Prices always come from the server. A competition without bundles sells one entry at its cost. */
export function findPurchasedBundle(
  { meta: { payment } }: Competition,
  bundleId: string | undefined,
): { ok: true; bundle: Bundle } | Refusal<'invalid-request'> {
  const bundle =
    bundleId === undefined
      ? payment && payment.cost > 0 && { bundleId: SINGLE_ENTRY_BUNDLE_ID, entries: 1, pricePence: payment.cost }
      : findBundle(payment?.bundleSets ?? [], bundleId)
  return bundle ? { ok: true, bundle } : refuseField('bundleId', 'error.validation.invalid')
}

/** The bundle id of a single entry without bundles. */
export const SINGLE_ENTRY_BUNDLE_ID = 'single'

export const refuseField = (field: keyof PayCommand, code: string) =>
  refuse('invalid-request', { fields: { [field]: [code] } })

/** After this the sweep checks the payment, in case its call died with its process. */
const FIRST_CHECK_DELAY = sql`interval '5 seconds'`
/**
 * Payments that wake the sweep before this one's first check; the sweep then also learns about this one. Notifications
 * are serialised at the commit, so that with many concurrent payments only a few should notify. A payment that is due
 * within two seconds may be swept before this one is committed.
 */
const EARLIER_WAKE_UP = sql`select from payments where check_at between (select clock_timestamp()) + interval '2 seconds' and (select clock_timestamp()) + ${FIRST_CHECK_DELAY}`

const NO_CREDITS: Credits = { v1Entries: 0, v2Pence: 0, discounts: [] }

/** One live payment per entry, within the player's limits and the cap, with its credits on hold. */
export async function createPaymentIntent(context: PayContext, purchase: Purchase): Promise<Intent> {
  return context.db.transaction(async (tx) => {
    const { competition, command, bundle, cardType } = purchase
    const opened = await openPayment(tx, competition, command)
    if (!opened.ok) return opened
    const { entry, now, standing, spending } = opened
    const { playerId } = entry
    const { creditIds = [] } = command
    const credits = creditIds.length > 0 ? await loadCredits(tx, playerId) : NO_CREDITS
    const applied = applyCredits(bundle, creditIds, credits, now)
    if (!applied) return refuseField('creditIds', 'error.validation.invalid')
    const { moneyPence } = applied
    if (command.method === 'credits' && moneyPence > 0)
      return refuseField('creditIds', 'error.validation.credits.too-few')
    const { operatorLimitPence, agePolicy } = context
    const player = { playerId, ageResult: standing.ageResult }
    const unchecked = moneyPence > 0 && (await refuseUncheckedPayment(tx, player, { policy: agePolicy, now }))
    if (unchecked) return unchecked
    const { isInstantWin } = competition.meta
    const spend = { amountPence: moneyPence, cardType, isInstantWin, now, operatorLimitPence }
    const tooMuch = moneyPence > 0 && refuseSpending(spending, spend)
    if (tooMuch) {
      await recordRefusedSpending(tx, { playerId, code: tooMuch.code, now })
      return tooMuch
    }
    const tooFew = await holdTickets(tx, entry, bundle.entries)
    if (tooFew) {
      if (tooFew.code === 'busy') return tooFew
      return refuse('too-few-tickets-left', { ticketsLeft: await countTicketsFor(tx, entry) })
    }
    const { cap } = competition.meta
    const more = bundle.entries - entry.quantity
    if (cap !== undefined && more > 0 && opened.ticketsCounted + more > cap) {
      await holdTickets(tx, entry, entry.quantity)
      return refuse('entry-limit-exceeded')
    }
    entry.quantity = bundle.entries
    return writeIntent(tx, purchase, { entry, more, applied })
  })
}

type Decided = {
  entry: Entry
  /** How many more tickets than it had reserved. */
  more: number
  applied: AppliedCredits
}

async function writeIntent(tx: Db, purchase: Purchase, { entry, more, applied }: Decided): Promise<Intent> {
  const { command, bundle } = purchase
  const { playerId, deadline } = entry
  const { moneyPence: amountPence, v1Entries, v2Pence, discountPence } = applied
  const method = amountPence > 0 ? purchase.method : 'credits'
  const payment: Payment = {
    id: newId(),
    playerId,
    entryId: entry.id,
    method,
    amountPence,
    state: 'intended',
    vendorId: null,
    link: null,
    v1Entries,
    v2Pence,
    discountPence,
  }
  const bought = sql`, quantity = ${entry.quantity}, price_pence = ${amountPence}, bundle_id = ${bundle.bundleId}, payment_method = ${method}`
  const writes = [
    reservationQuery(entry, more),
    transitionQuery(entry, 'pay', 'payment', bought)!,
    paymentQuery(payment, purchase),
  ]
  if (command.creditIds?.length) {
    await queryAll(tx, writes)
    await holdCredits(tx, payment, applied)
    if (amountPence === 0) await captureWithoutVendor(tx, payment, entry)
  } else await commitAll(tx, writes)
  return { ok: true, paymentId: payment.id, moneyPence: amountPence, entry: entry.state, deadline }
}

/** Reserves room under the cap for the bundle's tickets. */
const reservationQuery = ({ playerId, competitionId }: Entry, more: number) => ({
  columns: {},
  sql: sql`update player_competitions set pending = pending + ${more}
      where player_id = ${playerId} and competition_id = ${competitionId}`,
})

/** Writes a payment and its first event. */
const paymentQuery = (payment: Payment, { cardType, lastDigits }: Purchase) => ({
  columns: {},
  sql: sql`with written as (
        insert into payments (id, player_id, entry_id, method, amount_pence, state, card_type, card_last_digits, v1_entries, v2_pence, discount_pence, check_at)
        values (${payment.id}, ${payment.playerId}, ${payment.entryId}, ${payment.method}, ${payment.amountPence}, ${payment.state},
                ${cardType ?? null}, ${lastDigits ?? null}, ${payment.v1Entries}, ${payment.v2Pence}, ${payment.discountPence},
                clock_timestamp() + ${FIRST_CHECK_DELAY})
        returning id, state, case when not exists (${EARLIER_WAKE_UP}) then ${notifyJobsSparingly('wake-payments')} end)
      insert into payment_events (payment_id, event, state) select id, 'intend', state from written`,
})
