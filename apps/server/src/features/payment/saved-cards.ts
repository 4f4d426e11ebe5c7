/** Cards that a player has kept: the gateway keeps them, and all we know is whose they are. */
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { postPaymentDetails } from '@fairdraw/contract/account.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { CardGateway } from '../../vendors/braintree/gateway.ts'
import { FORGET_CUSTOMER } from '../notification/messages.ts'
import type { QueueContext } from '../notification/process-queue.ts'
import { runVendorTasks } from '../notification/vendor-tasks.ts'

/** What a player is called at the gateway. */
export const gatewayCustomer = (playerId: number) => `player-${playerId}`

const OUT_OF_REACH = refuse('busy', { retryAfter: 5 })

type Cards = ReplyOf<typeof postPaymentDetails>['body']

export async function savedCards(gateway: CardGateway, playerId: number): Promise<Outcome<Cards, 'busy'>> {
  try {
    return done({ cards: await gateway.savedCards(gatewayCustomer(playerId)) })
  } catch {
    return OUT_OF_REACH
  }
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

export async function forgetCard(
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
export function forgetCustomers(context: QueueContext, gateway: CardGateway): Promise<number> {
  return runVendorTasks(context, { topic: FORGET_CUSTOMER }, (playerId) =>
    gateway.forgetCustomer(gatewayCustomer(playerId)),
  )
}
