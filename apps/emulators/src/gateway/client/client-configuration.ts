import { createRequire } from 'node:module'
import { vendorHosts } from '../../vendor-hosts.ts'
import { assetsUrl, clientApiUrl } from './client-token.ts'
import { demoGatewayCredentials as credentials } from '../credentials.ts'
import { signFingerprint, signJwt } from '../signing.ts'

/** A part of the SDK without types. */
const adaptConfiguration = createRequire(import.meta.url)(
  'braintree-web/client/request/graphql/adapters/configuration.js',
) as (body: { data: { clientConfiguration: object } }) => object

/** The shop's client id at PayPal. */
export const payPalClientId = 'fairdraw-demo-client-id'

/** The shop's configuration for the browser SDK, in the format of the GraphQL endpoint. */
export const clientConfiguration = (now: Date) => ({
  analyticsUrl: null,
  environment: 'SANDBOX',
  merchantId: credentials.merchantId,
  assetsUrl,
  clientApiUrl,
  creditCard: {
    supportedCardBrands: ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'INTERNATIONAL_MAESTRO'],
    challenges: ['CVV'],
    threeDSecureEnabled: true,
    threeDSecure: {
      cardinalAuthenticationJWT: signJwt({ iss: credentials.merchantId, iat: now.getTime() }),
    },
  },
  applePayWeb: {
    countryCode: 'GB',
    currencyCode: 'GBP',
    merchantIdentifier: 'merchant.example.fairdraw',
    supportedCardBrands: ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'INTERNATIONAL_MAESTRO'],
  },
  fastlane: { enabled: true },
  googlePay: {
    displayName: 'Fairdraw',
    supportedCardBrands: ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS'],
    environment: 'SANDBOX',
    googleAuthorization: signFingerprint(now, []),
    paypalClientId: null,
  },
  ideal: null,
  masterpass: null,
  paypal: {
    displayName: 'Fairdraw',
    clientId: payPalClientId,
    assetsUrl: `https://${vendorHosts.gatewayAssets}`,
    environment: 'OFFLINE',
    environmentNoNetwork: false,
    unvettedMerchant: false,
    braintreeClientId: 'braintree-demo-client-id',
    billingAgreementsEnabled: false,
    merchantAccountId: 'fairdraw_gbp',
    currencyCode: 'GBP',
    payeeEmail: null,
  },
  unionPay: null,
  usBankAccount: null,
  venmo: null,
  visaCheckout: null,
  braintreeApi: null,
  supportedFeatures: ['TOKENIZE_CREDIT_CARDS'],
})

/** The same in the format of the client API, for an authorisation without GraphQL; by the SDK's own conversion. */
export const restConfiguration = (now: Date): object =>
  adaptConfiguration({
    data: { clientConfiguration: { ...clientConfiguration(now), fastlane: null, supportedFeatures: null } },
  })
