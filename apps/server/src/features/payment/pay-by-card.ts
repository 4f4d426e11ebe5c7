/**
 * A card payment: intent → commit → the gateway → outcome (docs/mechanisms/payment.md). The gateway is never called inside
 * a transaction; a process that dies anywhere in here leaves an intent that the sweeper settles.
 */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { wireStatus } from '@fairdraw/rules/entry.ts'
import { findBundle, wirePaymentStatus } from '@fairdraw/rules/payment.ts'
import type { Bundle } from '@fairdraw/rules/payment.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../db/ids.ts'
import { rows } from '../../db/database.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import type { CardType } from '@fairdraw/rules/spend.ts'
import { transition } from '../entry/steps.ts'
import type { Entry } from '../entry/steps.ts'
import { refuseSpending } from '../safety/spending.ts'
import { openPayment } from './open-payment.ts'
import type { PayCommand, PayContext, PayRefusal, PayReply } from './open-payment.ts'
import { settle } from './settle.ts'

export async function payByCard(
  context: PayContext,
  competition: Competition,
  command: PayCommand,
): Promise<Outcome<PayReply, PayRefusal>> {
  const { db, gateway } = context
  const bundle = chosenBundle(competition, command.bundleId)
  if (!bundle) return refuse('invalid-request', { fields: { bundleId: ['error.validation.invalid'] } })
  const { nonce } = command
  if (nonce === undefined) return refuse('invalid-request', { fields: { nonce: ['error.validation.required'] } })

  // The card's type and the 3-D Secure outcome are the gateway's word, not the browser's (field rules 14, 21).
  const card = await gateway.describe(nonce).catch(() => 'out-of-reach' as const)
  if (card === 'out-of-reach') return refuse('busy', { retryAfter: 5 })
  if (!card?.isAuthenticated) return refuse('entry-failed')

  const intent = await db.transaction((tx) =>
    intend(tx, context, { competition, command, bundle, cardType: card.cardType }),
  )
  if (!intent.ok) return intent

  const { paymentId } = intent
  const sale = await gateway.sale({
    orderId: paymentId,
    amountPence: bundle.pricePence,
    nonce,
    deviceData: command.deviceData,
  })
  const settled = await settle(db, paymentId, sale)
  if (settled.payment === 'declined') return refuse('entry-failed')
  return done({ status: wireStatus(settled.entry), paymentStatus: wirePaymentStatus(settled.payment) })
}

/** Prices are always the server's; a competition without bundles sells one entry at its cost. */
function chosenBundle({ meta: { payment } }: Competition, bundleId: string | undefined): Bundle | undefined {
  if (bundleId !== undefined) return findBundle(payment?.bundleSets ?? [], bundleId)
  return payment && payment.cost > 0 ? { bundleId: 'single', entries: 1, pricePence: payment.cost } : undefined
}

type Intent = { ok: true; paymentId: string } | Refusal<PayRefusal>

/** Writes down what is about to be asked of the gateway; one live payment an entry, within the player's limits and the cap. */
async function intend(
  tx: Db,
  { operatorLimitPence }: PayContext,
  {
    competition,
    command,
    bundle,
    cardType,
  }: { competition: Competition; command: PayCommand; bundle: Bundle; cardType: CardType },
): Promise<Intent> {
  const opened = await openPayment(tx, competition, command)
  if (!opened.ok) return opened
  const { entry, now } = opened
  const spend = { playerId: entry.playerId, amountPence: bundle.pricePence, cardType, now, operatorLimitPence }
  const tooMuch = await refuseSpending(tx, spend)
  if (tooMuch) return tooMuch
  if (!(await reserve(tx, entry, bundle.entries, competition.meta.cap))) return refuse('entry-limit-exceeded')

  const paymentId = newId()
  await transition(tx, entry, 'pay', 'payment')
  await tx.execute(
    sql`update entries set price_pence = ${bundle.pricePence}, bundle_id = ${bundle.bundleId}, payment_method = 'card'
        where player_id = ${entry.playerId} and id = ${entry.id}`,
  )
  await tx.execute(
    sql`insert into payments (id, player_id, entry_id, method, amount_pence, state, card_type, check_at)
        values (${paymentId}, ${entry.playerId}, ${entry.id}, 'card', ${bundle.pricePence}, 'intended', ${cardType},
                clock_timestamp() + interval '30 seconds')`,
  )
  await tx.execute(
    sql`insert into payment_events (payment_id, event, state) values (${paymentId}, 'intend', 'intended')`,
  )
  return { ok: true, paymentId }
}

/** Keeps room under the cap for as many tickets as the bundle gives; false when there is not enough. */
export async function reserve(tx: Db, entry: Entry, quantity: number, cap: number | undefined): Promise<boolean> {
  const more = quantity - entry.quantity
  const counted = await rows(
    tx,
    sql`update player_competitions set pending = pending + ${more}
        where player_id = ${entry.playerId} and competition_id = ${entry.competitionId}
          and (${cap ?? null}::int is null or ${more}::int <= 0 or entries + pending + ${more} <= ${cap ?? null}::int) returning 1`,
  )
  if (counted.length === 0) return false
  await tx.execute(
    sql`update entries set quantity = ${quantity} where player_id = ${entry.playerId} and id = ${entry.id}`,
  )
  entry.quantity = quantity
  return true
}
