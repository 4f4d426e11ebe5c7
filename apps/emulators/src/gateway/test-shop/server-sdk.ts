import braintree, { type BraintreeGateway, type Transaction, type ValidationErrorsCollection } from 'braintree'
import type { Emulators } from '../../start.ts'
import { vendorHosts } from '../../vendor-hosts.ts'
import { demoGatewayCredentials } from '../credentials.ts'

type EnvironmentParts = [
  server: string,
  port: string,
  authUrl: string,
  ssl: boolean,
  graphQl: string,
  graphQlPort: string,
]
type Environment = InstanceType<typeof braintree.Environment>

/** The vendor's unmodified server SDK, connected to the emulator. */
export function createServerSdk({ port }: Emulators, privateKey = demoGatewayCredentials.privateKey): BraintreeGateway {
  const Environment = braintree.Environment as unknown as new (...parts: EnvironmentParts) => Environment
  const environment = new Environment('localhost', String(port), '', false, 'localhost', String(port))
  return new braintree.BraintreeGateway({ environment, ...demoGatewayCredentials, privateKey })
}

export type CardFields = { number?: string; expirationMonth?: string; expirationYear?: string; cvv?: string }

type TokeniseReply = {
  data: { tokenizeCreditCard: { token: string } | null }
  errors?: { message: string; extensions: { errorClass: string; legacyCode?: string; inputPath?: string[] } }[]
}

/** Tokenises a card as a browser does: gets a client token, then calls the GraphQL endpoint. */
export async function requestNonce(
  { origin }: Emulators,
  gateway: BraintreeGateway,
  card: CardFields = {},
  fingerprint?: string,
): Promise<TokeniseReply> {
  const { clientToken } = await gateway.clientToken.generate({})
  const { authorizationFingerprint } = JSON.parse(Buffer.from(clientToken, 'base64').toString())
  const creditCard = { number: '4111111111111111', expirationMonth: '12', expirationYear: '2030', cvv: '123', ...card }
  const reply = await fetch(`${origin}/_v/${vendorHosts.gatewayGraphQl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fingerprint ?? authorizationFingerprint}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      operationName: 'TokenizeCreditCard',
      query:
        'mutation TokenizeCreditCard($input: TokenizeCreditCardInput!) { tokenizeCreditCard(input: $input) { token } }',
      variables: { input: { creditCard } },
    }),
  })
  return (await reply.json()) as TokeniseReply
}

/** @throws if the card is refused */
export async function createNonce(emulators: Emulators, gateway: BraintreeGateway, card?: CardFields): Promise<string> {
  const { data, errors } = await requestNonce(emulators, gateway, card)
  if (!data.tokenizeCreditCard) throw new Error(JSON.stringify(errors))
  return data.tokenizeCreditCard.token
}

/** A sale of £2.00 for `order-1`, with the given changes. */
export async function sell(
  emulators: Emulators,
  gateway: BraintreeGateway,
  changes: Record<string, unknown> = {},
  card?: CardFields,
) {
  return gateway.transaction.sale({
    amount: '2.00',
    orderId: 'order-1',
    paymentMethodNonce: await createNonce(emulators, gateway, card),
    deviceData: '{"correlation_id":"abc"}',
    options: { submitForSettlement: true },
    ...changes,
  })
}

export async function findByOrderId(gateway: BraintreeGateway, orderId: string): Promise<Transaction[]> {
  const found: Transaction[] = []
  for await (const one of gateway.transaction.search((search) => search.orderId().is(orderId))) found.push(one)
  return found
}

export const getErrorCodes = (result: { errors?: ValidationErrorsCollection }): string[] | undefined =>
  result.errors?.deepErrors().map((error) => error.code)
