/** Webhooks of the gateway: a settlement, a failed refund, a dispute. */
import type { BraintreeGateway } from 'braintree'
import { typeOf } from './gateway-errors.ts'

export type GatewayWebhook =
  /** The id of the order, or of the transaction when the webhook has no order id. */
  | { kind: 'about'; orderId: string }
  | { kind: 'about'; vendorId: string }
  /** About something other than a payment. */
  | { kind: 'irrelevant' }
  /** Signed by the gateway, but not readable by its library. */
  | { kind: 'unusable'; reason: string }
  | { kind: 'wrong-signature' }

type Subject = { id?: string; orderId?: string | null }

export async function readGatewayWebhook(
  gateway: BraintreeGateway,
  signature: string,
  payload: string,
): Promise<GatewayWebhook> {
  let notification: { transaction?: Subject; dispute?: { transaction?: Subject } }
  try {
    notification = (await gateway.webhookNotification.parse(signature, payload)) as unknown as typeof notification
  } catch (error) {
    const reason = typeOf(error)
    return reason === 'invalidSignatureError'
      ? { kind: 'wrong-signature' }
      : { kind: 'unusable', reason: `unreadable: ${reason}` }
  }
  const subject = notification.transaction ?? notification.dispute?.transaction
  if (subject?.orderId) return { kind: 'about', orderId: subject.orderId }
  return subject?.id ? { kind: 'about', vendorId: subject.id } : { kind: 'irrelevant' }
}
