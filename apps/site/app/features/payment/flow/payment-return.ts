/** What a bank sends its customer back with: the number of the payment, and whether they said no. Pure. */
export type PaymentReturn = { paymentId: string; how: 'paid' | 'cancelled' }

/** Undefined where there is no number, and so nothing to come back to. */
export function readPaymentReturn(query: URLSearchParams): PaymentReturn | undefined {
  const paymentId = query.get('paylink_id')?.trim()
  if (!paymentId) return undefined
  return { paymentId, how: query.get('error') === 'user_canceled' ? 'cancelled' : 'paid' }
}
