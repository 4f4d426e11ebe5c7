import { vendorHosts } from '../vendor-hosts.ts'
import { assetsUrl, clientApiUrl } from './client-token.ts'
import type { GatewayCredentials } from './credentials.ts'
import { signJwt } from './signing.ts'

/** The PayPal account that the shop is known by there. */
export const payPalClientId = 'fairdraw-demo-client-id'

/** The shop's configuration for the browser SDK, as the GraphQL endpoint writes it. */
export const clientConfiguration = (credentials: GatewayCredentials, now: Date) => ({
  analyticsUrl: null,
  environment: 'SANDBOX',
  merchantId: credentials.merchantId,
  assetsUrl,
  clientApiUrl: clientApiUrl(credentials),
  creditCard: {
    supportedCardBrands: ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'INTERNATIONAL_MAESTRO'],
    challenges: ['CVV'],
    threeDSecureEnabled: true,
    threeDSecure: {
      cardinalAuthenticationJWT: signJwt(credentials.privateKey, { iss: credentials.merchantId, iat: now.getTime() }),
    },
  },
  applePayWeb: {
    countryCode: 'GB',
    currencyCode: 'GBP',
    merchantIdentifier: 'merchant.example.fairdraw',
    supportedCardBrands: ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'INTERNATIONAL_MAESTRO'],
  },
  fastlane: { enabled: false },
  googlePay: null,
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

/** The same as the client API writes it, for an authorisation that knows of no GraphQL. */
export function plainConfiguration(credentials: GatewayCredentials, now: Date): object {
  const { creditCard, applePayWeb, paypal, merchantId } = clientConfiguration(credentials, now)
  return {
    environment: 'sandbox',
    clientApiUrl: clientApiUrl(credentials),
    assetsUrl,
    analytics: { url: null },
    merchantId,
    venmo: 'off',
    challenges: ['cvv'],
    creditCards: { supportedCardTypes: ['Visa', 'MasterCard', 'American Express', 'Maestro'] },
    threeDSecureEnabled: creditCard.threeDSecureEnabled,
    threeDSecure: creditCard.threeDSecure,
    applePayWeb: {
      countryCode: applePayWeb.countryCode,
      currencyCode: applePayWeb.currencyCode,
      merchantIdentifier: applePayWeb.merchantIdentifier,
      supportedNetworks: ['visa', 'mastercard', 'amex', 'maestro'],
    },
    paypalEnabled: true,
    paypal: { ...paypal, environment: 'offline', currencyIsoCode: paypal.currencyCode },
  }
}
