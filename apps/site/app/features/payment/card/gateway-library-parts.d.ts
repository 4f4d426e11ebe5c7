/** Parts of the gateway's library that have no types: what its tests look at (sdk.test.ts). */
declare module 'braintree-web/lib/analytics.js' {
  const analytics: { sendEventPlus(client: unknown, name: string, fields: object): void }
  export default analytics
}
declare module 'braintree-web/lib/basic-component-verification.js' {
  const componentVerification: { verify(options?: object): Promise<void> }
  export default componentVerification
}
declare module 'braintree-web/lib/is-verified-domain.js' {
  export default function isVerifiedDomain(address: string): boolean
}
