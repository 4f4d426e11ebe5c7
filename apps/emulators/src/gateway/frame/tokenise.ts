/// <reference lib="dom" />
// The vendor's frame has these parts of the library too, so requests, replies and errors are as there.
import adaptFastCheckoutReply from 'braintree-web/client/request/graphql/adapters/credit-card-tokenization-fastlane.js'
import adaptCardReply from 'braintree-web/client/request/graphql/adapters/credit-card-tokenization.js'
import createFastCheckoutMutation from 'braintree-web/client/request/graphql/generators/credit-card-for-fastlane-tokenization.js'
import createCardMutation from 'braintree-web/client/request/graphql/generators/credit-card-tokenization.js'
import errors from 'braintree-web/hosted-fields/shared/errors.js'
import type { FieldName } from './fields.ts'

/** The form in which a frame reports an error to the SDK. */
export type FrameError = { type: string; code: string; message: string; details?: unknown }

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
  /** Who pays by fast checkout, and what they agreed to. */
  fastlane?: {
    hasBuyerConsent: boolean
    termsAndConditionsVersion?: string
    termsAndConditionsCountry?: string
    authAssertion?: string
  }
  email?: string
  phone?: { countryPhoneCode: string; phoneNumber: string }
  shippingAddress?: object
}
export type TokeniseReply = [FrameError, null] | [null, object]

/** Sends the card to the gateway; resolves with what the SDK expects: an error, or a payload with the nonce. */
export async function tokenise(
  client: ClientConfiguration,
  allFields: TokeniseField[],
  options: TokeniseOptions,
): Promise<TokeniseReply> {
  const fields = allFields.filter(({ name }) => options.fieldsToTokenize?.includes(name) ?? true)
  if (fields.every(({ value }) => value === '')) return [errors.HOSTED_FIELDS_FIELDS_EMPTY, null]
  const invalidFieldKeys = fields.filter(({ isValid }) => !isValid).map(({ name }) => name)
  if (invalidFieldKeys.length > 0)
    return [{ ...errors.HOSTED_FIELDS_FIELDS_INVALID, details: { invalidFieldKeys } }, null]

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
        ...buildMutation(buildCreditCard(fields, options), client, options),
      }),
    })
  } catch {
    return [errors.HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR, null]
  }
  if (!reply.ok)
    return [
      { ...errors.HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR, details: { originalError: { httpStatus: reply.status } } },
      null,
    ]
  return parseReply((options.fastlane ? adaptFastCheckoutReply : adaptCardReply)(await reply.json()))
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

function buildMutation(
  creditCard: object,
  { authorizationFingerprint }: ClientConfiguration,
  { fastlane, email, phone, shippingAddress }: TokeniseOptions,
): object {
  const authorisation = authorizationFingerprint === undefined ? {} : { authorizationFingerprint }
  return fastlane
    ? createFastCheckoutMutation({
        creditCard: { ...creditCard, fastlane, email, phone, shippingAddress },
        ...authorisation,
      })
    : createCardMutation({ creditCard, ...authorisation })
}

function parseReply(reply: ReturnType<typeof adaptCardReply>): TokeniseReply {
  if ('creditCards' in reply) {
    const { nonce, type, description, details, binData } = reply.creditCards[0]
    return [null, { nonce, type, description, details, binData }]
  }
  // A refusal of the card names its fields; any other is no matter of the person who pays.
  if (reply.fieldErrors?.length === 0)
    return [{ ...errors.HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR, details: { originalError: reply } }, null]
  return [{ ...errors.HOSTED_FIELDS_FAILED_TOKENIZATION, details: { httpStatus: 422, originalError: reply } }, null]
}
