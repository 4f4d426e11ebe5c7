/** The query of the bank's redirect: the payment id, and whether the player cancelled. Pure. */
export type PaymentReturn = { paymentId: string; how: 'paid' | 'cancelled' }

/** Undefined without a payment id. */
export function readPaymentReturn(query: URLSearchParams): PaymentReturn | undefined {
  const paymentId = query.get('paylink_id')?.trim()
  if (!paymentId) return undefined
  return { paymentId, how: query.get('error') === 'user_canceled' ? 'cancelled' : 'paid' }
}
