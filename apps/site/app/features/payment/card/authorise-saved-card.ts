/** Authorises a payment with a saved card: the server returns its nonce, and 3-D Secure still runs (field rule 21). */
import { postSavedCard } from '@fairdraw/contract/payment.ts'
import { api } from '../../../api.ts'
import type { Authorised } from './card-gateway.ts'
import { CARD_NO_LONGER_SAVED, cardFailureOf } from './card-copy.ts'
import type { GatewayError } from './card-copy.ts'
import { fetchClientToken } from './client-token.ts'

const NOT_REACHED: GatewayError = { code: 'CLIENT_REQUEST_ERROR', type: 'NETWORK' }

export async function authoriseSavedCardPayment(
  cardId: string,
  amountPence: number,
  phone: string,
): Promise<Authorised> {
  const [clientToken, card] = await Promise.all([
    fetchClientToken().catch(() => undefined),
    api(postSavedCard, { body: { cardId } }),
  ])
  if (!card.ok && card.problem.code === 'unauthorized') {
    return { ok: false, failure: { message: CARD_NO_LONGER_SAVED, fields: {}, isFormUnusable: false } }
  }
  if (clientToken === undefined || !card.ok) return { ok: false, failure: cardFailureOf(NOT_REACHED) }
  const { authoriseSavedCard } = await import('./saved-card.ts')
  return authoriseSavedCard(clientToken, { ...card.body, amountPence, phone })
}
