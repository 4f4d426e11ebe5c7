/** A player's saved cards. The gateway stores them; we only have the customer's id. */
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { postPaymentDetails } from '@fairdraw/contract/profile.ts'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { payments } from '../tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { CardGateway } from '../../../vendors/braintree/gateway.ts'
import type { QueueContext } from '../../notification/process-queue.ts'
import { DELETE_CUSTOMER, runVendorTasks } from '../../notification/vendor-tasks.ts'

/** The player's customer id at the gateway. */
export const gatewayCustomerId = (playerId: number) => `player-${playerId}`

const GATEWAY_UNAVAILABLE = refuse('busy', { retryAfter: 5 })

type Cards = ReplyOf<typeof postPaymentDetails>['body']

/** The card that paid last comes first, then the newest; the order is the same on every device. */
export async function listSavedCards(db: Db, gateway: CardGateway, playerId: number): Promise<Outcome<Cards, 'busy'>> {
  try {
    const cards = await gateway.savedCards(gatewayCustomerId(playerId))
    if (cards.length < 2) return done({ cards })
    const last = await findLastUsedCard(db, gateway, playerId, cards)
    return done({ cards: cards.toSorted((one, other) => Number(other.id === last) - Number(one.id === last)) })
  } catch {
    return GATEWAY_UNAVAILABLE
  }
}

/** How many recent payments are searched, because some were paid with unsaved cards. */
const RECENT_PAYMENTS = 3

async function findLastUsedCard(
  db: Db,
  gateway: CardGateway,
  playerId: number,
  cards: Cards['cards'],
): Promise<string | undefined> {
  const recent = await db
    .select({ vendorId: payments.vendorId })
    .from(payments)
    .where(
      and(
        eq(payments.playerId, playerId),
        eq(payments.method, 'card'),
        eq(payments.state, 'captured'),
        isNotNull(payments.vendorId),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(RECENT_PAYMENTS)
  // The order is only a convenience: without a reply of the gateway the newest card comes first.
  const used = await Promise.all(
    recent.map(async ({ vendorId }) => gateway.savedCardOf(vendorId!).catch(() => undefined)),
  )
  return used.find((cardId) => cards.some(({ id }) => id === cardId))
}

/** The nonce with which the browser runs 3-D Secure for a saved card. Another player's card is refused. */
export async function createCardNonce(
  gateway: CardGateway,
  playerId: number,
  cardId: string,
): Promise<Outcome<{ nonce: string; bin: string }, 'unauthorized' | 'busy'>> {
  try {
    const found = await gateway.nonceOf(gatewayCustomerId(playerId), cardId)
    return found ? done(found) : refuse('unauthorized')
  } catch {
    return GATEWAY_UNAVAILABLE
  }
}

export async function deleteSavedCard(
  gateway: CardGateway,
  playerId: number,
  cardId: string,
): Promise<Outcome<Record<string, never>, 'busy'>> {
  try {
    await gateway.deleteCard(gatewayCustomerId(playerId), cardId)
    return done({})
  } catch {
    return GATEWAY_UNAVAILABLE
  }
}

/** Deletes erased players' customers at the gateway. */
export function deleteCustomers(context: QueueContext, gateway: CardGateway): Promise<number> {
  return runVendorTasks(context, { topic: DELETE_CUSTOMER }, (playerId) =>
    gateway.deleteCustomer(gatewayCustomerId(playerId)),
  )
}
