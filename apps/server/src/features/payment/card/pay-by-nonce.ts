/**
 * A payment by card, PayPal, Apple Pay or Google Pay; each is a nonce of the gateway. Intent → commit → gateway → outcome
 * (docs/mechanisms/settlement.md). The gateway is never called inside a transaction. A process that dies in between
 * leaves an intent that the sweep settles.
 */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { publicEntryStatus } from '@fairdraw/rules/entry/entry.ts'
import { publicPaymentStatus } from '@fairdraw/rules/payment/payment.ts'
import type { Bundle } from '@fairdraw/rules/payment/payment.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { Described } from '../../../vendors/braintree/nonce.ts'
import { createPaymentIntent, refuseField } from '../intent.ts'
import type { PayCommand, PayContext, PayRefusal, PayReply } from '../open-payment.ts'
import { gatewayCustomerId } from './saved-cards.ts'
import { settle } from '../settlement/settle.ts'

/** Not a decline of the bank: the player can correct the code. */
const SECURITY_CODE_REFUSED = refuse('entry-failed', {
  declineReason: 'security-code',
  detail: 'The security code doesn’t match your card. No money was taken. Check the code and try again.',
})

export async function payByNonce(
  context: PayContext,
  {
    competition,
    command,
    bundle,
    method,
  }: { competition: Competition; command: PayCommand; bundle: Bundle; method: Described['kind'] },
): Promise<Outcome<PayReply, PayRefusal>> {
  const { db, gateway } = context
  const { nonce, deviceData, saveCard, playerId } = command
  if (nonce === undefined) return refuseField('nonce', 'error.validation.required')

  // The payment method, the card's type and the payer's authentication come from the gateway, not from the client
  // (field rules 14, 21).
  const described = await gateway.describe(nonce).catch(() => 'out-of-reach' as const)
  if (described === 'out-of-reach') return refuse('busy', { retryAfter: 5 })
  if (!described) return refuse('entry-failed')
  if (described.kind !== method) return refuse('wrong-payment-method')
  if (!described.isAuthenticated) return refuse('entry-failed')

  const { cardType, lastDigits } = described
  const intent = await createPaymentIntent(context, { competition, command, bundle, method, cardType, lastDigits })
  if (!intent.ok) return intent
  const { paymentId, moneyPence, entry } = intent
  if (moneyPence === 0) return done({ status: publicEntryStatus(entry), paymentStatus: 'completed' })

  const sale = await gateway.sale({
    orderId: paymentId,
    amountPence: moneyPence,
    kind: method,
    nonce,
    deviceData,
    customerId: gatewayCustomerId(playerId),
    isToBeSaved: saveCard === true,
  })
  const settled = await settle(db, paymentId, sale)
  if (settled.payment === 'declined') {
    const isSecurityCodeWrong = sale.kind === 'declined' && sale.isSecurityCodeWrong
    return isSecurityCodeWrong ? SECURITY_CODE_REFUSED : refuse('entry-failed')
  }
  const paymentStatus = publicPaymentStatus(settled.payment)
  const pendingId = paymentStatus === 'pending' ? { transactionId: paymentId } : {}
  return done({ status: publicEntryStatus(settled.entry), paymentStatus, ...pendingId })
}
