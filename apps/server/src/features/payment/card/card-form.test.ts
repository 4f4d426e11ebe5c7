/** What the card form asks and offers, by the operator's settings. */
import { getCardForm } from '@fairdraw/contract/payment.ts'
import { expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { startTestApp, testConfig } from '../../../testing/test-app.ts'

// Rows 2.7-19, 2.7-20
it.each([
  ['by default', {}, {}],
  ['with CARD_POSTCODE', { CARD_POSTCODE: true }, { asksPostcode: true }],
  ['with GOOGLE_PAY_MERCHANT_ID', { GOOGLE_PAY_MERCHANT_ID: 'BCR2DN6T' }, { googlePay: { merchantId: 'BCR2DN6T' } }],
  ['with FAST_CHECKOUT_DOMAIN', { FAST_CHECKOUT_DOMAIN: 'fairdraw.example' }, { fastCheckout: true }],
])('%s: %j', async (_how, settings, body) => {
  const server = await startTestApp({ config: { ...testConfig, ...settings } })
  const reply = await server.ask(getCardForm)
  expect([reply.status, reply.body]).toEqual([200, body])
})

// Row 2.7-19
it.each(['https://fairdraw.example', '*.fairdraw.example', 'fairdraw'])('%s is no domain', (domain) => {
  expect(() => readConfig({ FAST_CHECKOUT_DOMAIN: domain })).toThrow(/FAST_CHECKOUT_DOMAIN: is a domain/)
})

it('a merchant id of Google’s has letters and digits only', () => {
  expect(() => readConfig({ GOOGLE_PAY_MERCHANT_ID: 'https://x' })).toThrow(
    /GOOGLE_PAY_MERCHANT_ID: is the merchant id/,
  )
})
