/** Creates nonces without a browser, as the gateway's hosted fields do: a card becomes a nonce with 3-D Secure. */
import type { GooglePayCardId } from '@fairdraw/emulators/gateway/test-cards.ts'
import type { Emulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'

const DEBIT_CARD = '4111111111111111'

async function post<Reply>(url: string, body: unknown, bearer: string): Promise<Reply> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as Reply
}

/** The content of a client token. */
function decodeClientToken(clientToken: string) {
  return JSON.parse(Buffer.from(clientToken, 'base64').toString()) as {
    authorizationFingerprint: string
    merchantId: string
  }
}

/** Calls the gateway's client API, as its browser library does. */
function callClientApi<Reply>(
  { origin }: Pick<Emulators, 'origin'>,
  clientToken: string,
  path: string,
  body: object,
): Promise<Reply> {
  const { authorizationFingerprint, merchantId } = decodeClientToken(clientToken)
  const base = `${origin}/_v/${vendorHosts.gatewayApi}/merchants/${merchantId}/client_api/v1`
  return post<Reply>(`${base}/${path}`, { authorizationFingerprint, ...body }, authorizationFingerprint)
}

/** A nonce for a PayPal account that approved an amount; `declines`: an account without money. */
export async function createPayPalNonce(
  emulators: Pick<Emulators, 'origin'>,
  clientToken: string,
  { amountPence = 200, account = 'pays' }: { amountPence?: number; account?: 'pays' | 'declines' } = {},
): Promise<string> {
  const { paymentResource: order } = await callClientApi<{ paymentResource: { paymentToken: string } }>(
    emulators,
    clientToken,
    'paypal_hermes/create_payment_resource',
    { amount: (amountPence / 100).toFixed(2), currencyIsoCode: 'GBP' },
  )
  const page = `${emulators.origin}/_v/${vendorHosts.payPal}/checkoutnow/approve`
  const { payerID: payerId } = await post<{ payerID: string }>(page, { token: order.paymentToken, account }, '')
  const { paypalAccounts } = await callClientApi<{ paypalAccounts: [{ nonce: string }] }>(
    emulators,
    clientToken,
    'payment_methods/paypal_accounts',
    { paypalAccount: { paymentToken: order.paymentToken, payerId } },
  )
  return paypalAccounts[0].nonce
}

/** A nonce for a card in the Apple Pay sheet's wallet. */
export async function createApplePayNonce(
  emulators: Pick<Emulators, 'origin'>,
  clientToken: string,
  card: 'debit' | 'credit' | 'declined' = 'debit',
): Promise<string> {
  const paymentData = Buffer.from(JSON.stringify({ data: Buffer.from(card).toString('base64') })).toString('base64')
  const { applePayCards } = await callClientApi<{ applePayCards: [{ nonce: string }] }>(
    emulators,
    clientToken,
    'payment_methods/apple_payment_tokens',
    { applePaymentToken: { paymentData } },
  )
  return applePayCards[0].nonce
}

/** A nonce for a card in the Google Pay sheet, not verified with 3-D Secure. */
export async function createGooglePayNonce(
  { origin }: Pick<Emulators, 'origin'>,
  clientToken: string,
  card: GooglePayCardId = 'phone',
): Promise<string> {
  const { authorizationFingerprint, merchantId } = decodeClientToken(clientToken)
  const parameters = {
    gateway: 'braintree',
    'braintree:merchantId': merchantId,
    'braintree:authorizationFingerprint': authorizationFingerprint,
  }
  const { token } = await post<{ token: string }>(
    `${origin}/_v/${vendorHosts.googlePay}/gp/p/emulator/token`,
    { card, parameters },
    '',
  )
  return (JSON.parse(token) as { androidPayCards: [{ nonce: string }] }).androidPayCards[0].nonce
}

/** Runs 3-D Secure for a card's nonce, for example of a saved card; returns another nonce with its outcome. */
export async function verifyThreeDSecureNonce(
  emulators: Pick<Emulators, 'origin'>,
  clientToken: string,
  nonce: string,
  amountPence = 200,
): Promise<string> {
  const { paymentMethod } = await callClientApi<{ paymentMethod: { nonce: string } }>(
    emulators,
    clientToken,
    `payment_methods/${nonce}/three_d_secure/lookup`,
    { amount: (amountPence / 100).toFixed(2) },
  )
  return paymentMethod.nonce
}

/** A nonce for a card, by default verified with 3-D Secure for `amountPence`. */
export async function createCardNonce(
  emulators: Pick<Emulators, 'origin'>,
  clientToken: string,
  {
    number = DEBIT_CARD,
    amountPence = 200,
    isChecked = true,
    cvv = '123',
  }: { number?: string; amountPence?: number; isChecked?: boolean; cvv?: string } = {},
): Promise<string> {
  const creditCard = { number, expirationMonth: '12', expirationYear: '2035', cvv }
  const tokenised = await post<{ data: { tokenizeCreditCard: { token: string } } }>(
    `${emulators.origin}/_v/${vendorHosts.gatewayGraphQl}/graphql`,
    {
      operationName: 'TokenizeCreditCard',
      query:
        'mutation TokenizeCreditCard($input: TokenizeCreditCardInput!) { tokenizeCreditCard(input: $input) { token } }',
      variables: { input: { creditCard } },
    },
    decodeClientToken(clientToken).authorizationFingerprint,
  )
  const nonce = tokenised.data.tokenizeCreditCard.token
  return isChecked ? verifyThreeDSecureNonce(emulators, clientToken, nonce, amountPence) : nonce
}
