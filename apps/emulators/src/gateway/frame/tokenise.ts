/// <reference lib="dom" />
import type { FieldName } from './fields.ts'
import { buildMutation, type FastCheckoutOptions } from './mutation.ts'

/** The form in which a frame reports an error to the SDK. */
export type FrameError = { type: string; code: string; message: string; details?: unknown }

const errors = {
  empty: {
    type: 'CUSTOMER',
    code: 'HOSTED_FIELDS_FIELDS_EMPTY',
    message: 'All fields are empty. Cannot tokenize empty card fields.',
  },
  invalid: {
    type: 'CUSTOMER',
    code: 'HOSTED_FIELDS_FIELDS_INVALID',
    message: 'Some payment input fields are invalid. Cannot tokenize invalid card fields.',
  },
  failed: {
    type: 'CUSTOMER',
    code: 'HOSTED_FIELDS_FAILED_TOKENIZATION',
    message: 'The supplied card data failed tokenization.',
  },
  cvvFailed: {
    type: 'CUSTOMER',
    code: 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED',
    message: 'CVV verification failed during tokenization.',
  },
  network: {
    type: 'NETWORK',
    code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR',
    message: 'A tokenization network error occurred.',
  },
} satisfies Record<string, FrameError>

export type ClientConfiguration = {
  authorization: string
  authorizationFingerprint?: string
  analyticsMetadata: { source: string; integration: string; sessionId: string }
  gatewayConfiguration: { graphQL: { url: string } }
}

export type TokeniseField = { name: FieldName; value: string; isValid: boolean }
export type TokeniseOptions = {
  cardholderName?: string
  billingAddress?: object
  fieldsToTokenize?: FieldName[]
} & FastCheckoutOptions
export type TokeniseReply = [FrameError, null] | [null, object]

type GraphQlReply = {
  data?: {
    tokenizeCreditCard?: TokenisedCard | null
    tokenizeCreditCardForPayPalConnect?: {
      paymentMethod: { id: string; details: TokenisedCard['creditCard'] }
    } | null
  } | null
  errors?: { message: string; extensions?: { legacyCode?: string; errorClass?: string; inputPath?: string[] } }[]
}
type TokenisedCard = {
  token: string
  creditCard: {
    bin: string
    brandCode: string
    last4: string
    cardholderName: string | null
    expirationMonth: string
    expirationYear: string
    binData: Record<string, string>
  }
}

/** Sends the card to the gateway; resolves with what the SDK expects: an error, or a payload with the nonce. */
export async function tokenise(
  client: ClientConfiguration,
  allFields: TokeniseField[],
  options: TokeniseOptions,
): Promise<TokeniseReply> {
  const fields = allFields.filter(({ name }) => options.fieldsToTokenize?.includes(name) ?? true)
  if (fields.every(({ value }) => value === '')) return [errors.empty, null]
  const invalidFieldKeys = fields.filter(({ isValid }) => !isValid).map(({ name }) => name)
  if (invalidFieldKeys.length > 0) return [{ ...errors.invalid, details: { invalidFieldKeys } }, null]

  const { url } = client.gatewayConfiguration.graphQL
  let reply: Response
  try {
    reply = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${client.authorizationFingerprint ?? client.authorization}`,
        'Braintree-Version': '2018-05-10',
      },
      body: JSON.stringify({
        clientSdkMetadata: client.analyticsMetadata,
        ...buildMutation(buildCreditCard(fields, options), client.authorizationFingerprint, options),
      }),
    })
  } catch {
    return [errors.network, null]
  }
  if (!reply.ok) return [{ ...errors.network, details: { originalError: { httpStatus: reply.status } } }, null]
  return parseReply((await reply.json()) as GraphQlReply)
}

function buildCreditCard(fields: TokeniseField[], options: TokeniseOptions): object {
  const value = (name: FieldName) => fields.find((one) => one.name === name)?.value || undefined
  const date = value('expirationDate')
  return {
    number: value('number'),
    cvv: value('cvv'),
    expirationMonth: value('expirationMonth') ?? date?.slice(0, 2),
    expirationYear: value('expirationYear') ?? date?.slice(2),
    cardholderName: value('cardholderName') ?? options.cardholderName,
    ...buildBilling(value('postalCode'), options),
  }
}

const buildBilling = (postalCode: string | undefined, { billingAddress }: TokeniseOptions): object =>
  postalCode || billingAddress ? { billingAddress: { ...billingAddress, ...(postalCode && { postalCode }) } } : {}

function parseReply({ data, errors: refusals = [] }: GraphQlReply): TokeniseReply {
  const byFastCheckout = data?.tokenizeCreditCardForPayPalConnect?.paymentMethod
  const tokenised =
    data?.tokenizeCreditCard ?? (byFastCheckout && { token: byFastCheckout.id, creditCard: byFastCheckout.details })
  if (tokenised && refusals.length === 0) return [null, buildPayload(tokenised)]
  const isCardRefused = refusals[0]?.extensions?.errorClass === 'VALIDATION'
  if (!isCardRefused) return [{ ...errors.network, details: { originalError: refusals[0] } }, null]

  const fieldErrors = refusals.map(({ message, extensions }) => ({
    code: extensions?.legacyCode,
    field: extensions?.inputPath?.at(-1),
    message,
  }))
  const originalError = {
    error: { message: 'Credit card is invalid' },
    fieldErrors: [{ field: 'creditCard', fieldErrors }],
  }
  const error = fieldErrors.some(({ code }) => code === '81736') ? errors.cvvFailed : errors.failed
  return [{ ...error, details: { httpStatus: 422, originalError } }, null]
}

const brandNames: Record<string, string> = {
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
  INTERNATIONAL_MAESTRO: 'Maestro',
  JCB: 'JCB',
  MASTERCARD: 'MasterCard',
  VISA: 'Visa',
}
const binAnswers: Record<string, string> = { YES: 'Yes', NO: 'No', UNKNOWN: 'Unknown' }

function buildPayload({ token, creditCard }: TokenisedCard): object {
  const lastTwo = creditCard.last4.slice(2)
  const binData = Object.entries(creditCard.binData).map(([key, value]) => [key, binAnswers[value] ?? value])
  return {
    nonce: token,
    type: 'CreditCard',
    description: `ending in ${lastTwo}`,
    details: {
      bin: creditCard.bin,
      cardType: brandNames[creditCard.brandCode] ?? 'Unknown',
      cardholderName: creditCard.cardholderName,
      expirationMonth: creditCard.expirationMonth,
      expirationYear: creditCard.expirationYear,
      lastFour: creditCard.last4,
      lastTwo,
    },
    binData: Object.fromEntries(binData),
  }
}
