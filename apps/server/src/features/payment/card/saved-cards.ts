/** Cards that a player has kept: the gateway keeps them, and all we know is whose they are. */
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { postPaymentDetails } from '@fairdraw/contract/profile.ts'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { payments } from '../../../db/schema.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { CardGateway } from '../../../vendors/braintree/gateway.ts'
import { DELETE_CUSTOMER } from '../../notification/messages.ts'
import type { QueueContext } from '../../notification/process-queue.ts'
import { runVendorTasks } from '../../notification/vendor-tasks.ts'

/** What a player is called at the gateway. */
export const gatewayCustomer = (playerId: number) => `player-${playerId}`

const OUT_OF_REACH = refuse('busy', { retryAfter: 5 })

type Cards = ReplyOf<typeof postPaymentDetails>['body']

/** The one that paid last comes first, then the newest; that is known as well by whoever pays from another device. */
export async function savedCards(db: Db, gateway: CardGateway, playerId: number): Promise<Outcome<Cards, 'busy'>> {
  try {
    const cards = await gateway.savedCards(gatewayCustomer(playerId))
    if (cards.length < 2) return done({ cards })
    const last = await lastCardUsed(db, gateway, playerId, cards)
    return done({ cards: cards.toSorted((one, other) => Number(other.id === last) - Number(one.id === last)) })
  } catch {
    return OUT_OF_REACH
  }
}

/** How many payments are looked at: others may have been made with cards that were not saved. */
const RECENT_PAYMENTS = 3

async function lastCardUsed(
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
  // Which card is first is a convenience: a gateway that does not answer this leaves the newest first.
  const used = await Promise.all(
    recent.map(async ({ vendorId }) => gateway.savedCardOf(vendorId!).catch(() => undefined)),
  )
  return used.find((cardId) => cards.some(({ id }) => id === cardId))
}

/** What 3-D Secure in the browser checks a kept card with; another player's is nobody's. */
export async function nonceOfCard(
  gateway: CardGateway,
  playerId: number,
  cardId: string,
): Promise<Outcome<{ nonce: string; bin: string }, 'unauthorized' | 'busy'>> {
  try {
    const found = await gateway.nonceOf(gatewayCustomer(playerId), cardId)
    return found ? done(found) : refuse('unauthorized')
  } catch {
    return OUT_OF_REACH
  }
}

export async function deleteSavedCard(
  gateway: CardGateway,
  playerId: number,
  cardId: string,
): Promise<Outcome<Record<string, never>, 'busy'>> {
  try {
    await gateway.forgetCard(gatewayCustomer(playerId), cardId)
    return done({})
  } catch {
    return OUT_OF_REACH
  }
}

/** Has the gateway forget whoever was erased. */
export function deleteCustomers(context: QueueContext, gateway: CardGateway): Promise<number> {
  return runVendorTasks(context, { topic: DELETE_CUSTOMER }, (playerId) =>
    gateway.forgetCustomer(gatewayCustomer(playerId)),
  )
}
