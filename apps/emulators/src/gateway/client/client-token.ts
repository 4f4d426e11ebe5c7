import { vendorHosts } from '../../vendor-hosts.ts'
import { demoGatewayCredentials as credentials } from '../credentials.ts'
import { signFingerprint } from '../signing.ts'

// The SDK accepts only the vendor's own addresses in a client token, so the emulator sends those too.
export const clientApiUrl = `https://${vendorHosts.gatewayApi}:443/merchants/${credentials.merchantId}/client_api`
export const assetsUrl = `https://${vendorHosts.gatewayAssets}`
export const graphQlUrl = `https://${vendorHosts.gatewayGraphQl}/graphql`

/** A client token, version 2: JSON as base64, valid for a day. `domains`: where fast checkout may recognise shoppers. */
export function createClientToken(now: Date, domains: readonly string[]): string {
  const token = {
    version: 2,
    authorizationFingerprint: signFingerprint(now, domains),
    configUrl: `${clientApiUrl}/v1/configuration`,
    graphQL: { url: graphQlUrl, date: '2018-05-08', features: ['tokenize_credit_cards'] },
    clientApiUrl,
    environment: 'sandbox',
    merchantId: credentials.merchantId,
    assetsUrl,
    challenges: ['cvv'],
    threeDSecureEnabled: true,
  }
  return Buffer.from(JSON.stringify(token)).toString('base64')
}
