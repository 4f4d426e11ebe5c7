/** What a browser with the gateway's own fields does, without the browser: a card becomes a nonce that the bank vouches for. */
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

/** A nonce for a card; checked by 3-D Secure unless told not to. `amountPence` is what the bank is asked about. */
export async function cardNonce(
  { origin }: Pick<Emulators, 'origin'>,
  clientToken: string,
  {
    number = DEBIT_CARD,
    amountPence = 200,
    isChecked = true,
  }: { number?: string; amountPence?: number; isChecked?: boolean } = {},
): Promise<string> {
  const { authorizationFingerprint, merchantId } = JSON.parse(Buffer.from(clientToken, 'base64').toString()) as {
    authorizationFingerprint: string
    merchantId: string
  }
  const creditCard = { number, expirationMonth: '12', expirationYear: '2035', cvv: '123' }
  const tokenised = await post<{ data: { tokenizeCreditCard: { token: string } } }>(
    `${origin}/_v/${vendorHosts.gatewayGraphQl}/graphql`,
    {
      operationName: 'TokenizeCreditCard',
      query:
        'mutation TokenizeCreditCard($input: TokenizeCreditCardInput!) { tokenizeCreditCard(input: $input) { token } }',
      variables: { input: { creditCard } },
    },
    authorizationFingerprint,
  )
  const nonce = tokenised.data.tokenizeCreditCard.token
  if (!isChecked) return nonce
  const looked = await post<{ paymentMethod: { nonce: string } }>(
    `${origin}/_v/${vendorHosts.gatewayApi}/merchants/${merchantId}/client_api/v1/payment_methods/${nonce}/three_d_secure/lookup`,
    { authorizationFingerprint, amount: (amountPence / 100).toFixed(2) },
    authorizationFingerprint,
  )
  return looked.paymentMethod.nonce
}
