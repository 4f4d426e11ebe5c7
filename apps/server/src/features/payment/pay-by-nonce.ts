/**
 * A payment by card, PayPal or Apple Pay: each is a nonce of the gateway. Intent → commit → the gateway → outcome
 * (docs/mechanisms/settlement.md). The gateway is never called inside a transaction; a process that dies anywhere in here
 * leaves an intent that the sweeper settles.
 */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { wireStatus } from '@fairdraw/rules/entry.ts'
import { wirePaymentStatus } from '@fairdraw/rules/payment.ts'
import type { Bundle, PaymentMethod } from '@fairdraw/rules/payment.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { intend, invalid } from './intent.ts'
import type { PayCommand, PayContext, PayRefusal, PayReply } from './open-payment.ts'
import { settle } from './settle.ts'

/** What a nonce must be. With the others, the player's identity was shown to the wallet (field rule 21). */
export const NONCES = {
  card: { is3DSecureNeeded: true },
  paypal: { is3DSecureNeeded: false },
  'apple-pay': { is3DSecureNeeded: false },
} as const satisfies Partial<Record<PaymentMethod, { is3DSecureNeeded: boolean }>>
export type NonceMethod = keyof typeof NONCES

export async function payByNonce(
  context: PayContext,
  {
    competition,
    command,
    bundle,
    method,
  }: { competition: Competition; command: PayCommand; bundle: Bundle; method: NonceMethod },
): Promise<Outcome<PayReply, PayRefusal>> {
  const { db, gateway } = context
  const { nonce, deviceData } = command
  if (nonce === undefined) return invalid('nonce', 'error.validation.required')

  // What it is, the card's type and the 3-D Secure outcome are the gateway's word, not the browser's (field rules 14, 21).
  const known = await gateway.describe(nonce).catch(() => 'out-of-reach' as const)
  if (known === 'out-of-reach') return refuse('busy', { retryAfter: 5 })
  if (!known) return refuse('entry-failed')
  if (known.kind !== method) return refuse('wrong-payment-method')
  if (NONCES[method].is3DSecureNeeded && !known.isAuthenticated) return refuse('entry-failed')

  const intent = await intend(context, { competition, command, bundle, cardType: known.cardType })
  if (!intent.ok) return intent
  const { paymentId, moneyPence, entry } = intent
  if (moneyPence === 0) return done({ status: wireStatus(entry), paymentStatus: 'completed' })

  const sale = await gateway.sale({
    orderId: paymentId,
    amountPence: moneyPence,
    kind: method,
    nonce,
    deviceData,
  })
  const settled = await settle(db, paymentId, sale)
  if (settled.payment === 'declined') return refuse('entry-failed')
  return done({ status: wireStatus(settled.entry), paymentStatus: wirePaymentStatus(settled.payment) })
}
