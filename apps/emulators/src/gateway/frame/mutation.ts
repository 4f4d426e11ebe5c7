/// <reference lib="dom" />
import createFastCheckoutMutation from 'braintree-web/client/request/graphql/generators/credit-card-for-fastlane-tokenization.js'

/** Who pays by fast checkout, and what they agreed to. */
export type FastCheckoutOptions = {
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

const query = `mutation TokenizeCreditCard($input: TokenizeCreditCardInput!) {
  tokenizeCreditCard(input: $input) {
    token
    creditCard {
      bin brandCode last4 cardholderName expirationMonth expirationYear
      binData { prepaid healthcare debit durbinRegulated commercial payroll issuingBank countryOfIssuance productId }
    }
  }
}`

/** The GraphQL call for a card: the ordinary mutation, or that of fast checkout as the gateway's own library writes it. */
export function buildMutation(
  creditCard: object,
  authorizationFingerprint: string | undefined,
  { fastlane, email, phone, shippingAddress }: FastCheckoutOptions,
): object {
  if (!fastlane) {
    const input = { creditCard, options: { validate: true } }
    return { operationName: 'TokenizeCreditCard', query, variables: { input } }
  }
  return createFastCheckoutMutation({
    creditCard: { ...creditCard, fastlane, email, phone, shippingAddress },
    ...(authorizationFingerprint !== undefined && { authorizationFingerprint }),
  })
}
