/** Pays with a card that was kept: the server answers for it, and its bank is asked all the same (field rule 21). */
import { postSavedCard } from '@fairdraw/contract/payment.ts'
import { api } from '../../../api.ts'
import type { Authorised } from './card-gateway.ts'
import { CONNECTION_LOST, troubleOf } from './card-copy.ts'
import type { GatewayError } from './card-copy.ts'
import { askClientToken } from './client-token.ts'

const NOT_REACHED: GatewayError = { code: 'CLIENT_REQUEST_ERROR', type: 'NETWORK' }

export async function authoriseSavedCardPayment(
  cardId: string,
  amountPence: number,
  phone: string,
): Promise<Authorised> {
  const [clientToken, card] = await Promise.all([
    askClientToken().catch(() => undefined),
    api(postSavedCard, { body: { cardId } }),
  ])
  if (!card.ok && card.problem.code === 'unauthorized') {
    return { ok: false, trouble: { message: CONNECTION_LOST, fields: {}, isFormLost: false } }
  }
  if (clientToken === undefined || !card.ok) return { ok: false, trouble: troubleOf(NOT_REACHED) }
  const { authoriseSavedCard } = await import('./saved-card.ts')
  return authoriseSavedCard(clientToken, { ...card.body, amountPence, phone })
}
