import { expect, it } from 'vitest'
import { readPaymentReturn } from './payment-return.ts'

it.each([
  ['paylink_id=abc', { paymentId: 'abc', how: 'paid' }],
  ['error=user_canceled&paylink_id=abc', { paymentId: 'abc', how: 'cancelled' }],
  // Another fault of the bank's is no word of the player's: the payment is asked for.
  ['paylink_id=abc&error=server_error', { paymentId: 'abc', how: 'paid' }],
  ['paylink_id=', undefined],
  ['paylink_id=%20', undefined],
  ['', undefined],
])('%s', (query, back) => {
  expect(readPaymentReturn(new URLSearchParams(query))).toEqual(back)
})
