import { expect, it } from 'vitest'
import { readPaymentReturn } from './payment-return.ts'

// Row 2.2-05
it.each([
  ['paylink_id=abc', { paymentId: 'abc', how: 'paid' }],
  ['error=user_canceled&paylink_id=abc', { paymentId: 'abc', how: 'cancelled' }],
  // Other bank errors do not mean that the player cancelled, so the payment is looked up.
  ['paylink_id=abc&error=server_error', { paymentId: 'abc', how: 'paid' }],
  ['paylink_id=', undefined],
  ['paylink_id=%20', undefined],
  ['', undefined],
])('%s', (query, back) => {
  expect(readPaymentReturn(new URLSearchParams(query))).toEqual(back)
})
