import { vendorHosts } from '../vendor-hosts.ts'
import type { GatewayCredentials } from './credentials.ts'
import { signFingerprint } from './signing.ts'

// The SDK refuses any address in a client token that is not the vendor's own, so they stay the vendor's everywhere.
export const clientApiUrl = ({ merchantId }: GatewayCredentials): string =>
  `https://${vendorHosts.gatewayApi}:443/merchants/${merchantId}/client_api`
export const assetsUrl = `https://${vendorHosts.gatewayAssets}`
export const graphQlUrl = `https://${vendorHosts.gatewayGraphQl}/graphql`

/** A client token of version 2 as the browser SDK takes it: base64 of JSON, good for a day. */
export function createClientToken(credentials: GatewayCredentials, now: Date): string {
  const token = {
    version: 2,
    authorizationFingerprint: signFingerprint(credentials, now),
    configUrl: `${clientApiUrl(credentials)}/v1/configuration`,
    graphQL: { url: graphQlUrl, date: '2018-05-08', features: ['tokenize_credit_cards'] },
    clientApiUrl: clientApiUrl(credentials),
    environment: 'sandbox',
    merchantId: credentials.merchantId,
    assetsUrl,
    challenges: ['cvv'],
    threeDSecureEnabled: true,
  }
  return Buffer.from(JSON.stringify(token)).toString('base64')
}
