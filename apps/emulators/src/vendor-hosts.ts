/** The vendors' real host names. The emulators handle requests to them, by the path `/_v/<host>/…` or by the `Host` header. */
export const vendorHosts = {
  gatewayApi: 'api.sandbox.braintreegateway.com',
  gatewayGraphQl: 'payments.sandbox.braintree-api.com',
  gatewayAssets: 'assets.braintreegateway.com',
  fraudScript: 'c.paypal.com',
  fraudBeacon: 'b.stats.paypal.com',
  /** PayPal's SDK and checkout pages, and the log of the gateway's library. */
  payPal: 'www.paypal.com',
  /** Parts of PayPal's scripts, with the script of fast checkout. */
  payPalParts: 'www.paypalobjects.com',
  /** Payouts, and the API of Log In with PayPal, by which a player links an account. */
  payPalApi: 'api-m.sandbox.paypal.com',
  payPalConnect: 'www.sandbox.paypal.com',
  googlePay: 'pay.google.com',
  threeDSecureScript: 'songbirdstag.cardinalcommerce.com',
  bank: '0merchantacsstag.cardinalcommerce.com',
  openBankingKeys: 'iam.ecospend.com',
  openBankingApi: 'pis-api.ecospend.com',
  openBankingPages: 'paylink.ecospend.com',
  bankLogos: 'public.ecospend.com',
  textMessages: 'api.twilio.com',
  beacon: 'api.drand.sh',
  ageCheck: 'age.vendor.example',
  identity: 'identity.vendor.example',
  collector: 'collector.vendor.example',
  push: 'push.vendor.example',
  engagementApi: 'rest.engagement.example',
  engagementSdk: 'sdk.engagement.example',
} as const

export type VendorHost = (typeof vendorHosts)[keyof typeof vendorHosts]

/** The hosts that a page in a browser talks to; the others are called by servers only. */
export const browserHosts: readonly VendorHost[] = [
  vendorHosts.gatewayApi,
  vendorHosts.gatewayGraphQl,
  vendorHosts.gatewayAssets,
  vendorHosts.fraudScript,
  vendorHosts.fraudBeacon,
  vendorHosts.payPal,
  vendorHosts.payPalParts,
  vendorHosts.payPalConnect,
  vendorHosts.googlePay,
  vendorHosts.threeDSecureScript,
  vendorHosts.bank,
  vendorHosts.openBankingPages,
  vendorHosts.engagementSdk,
]

const allHosts: readonly string[] = Object.values(vendorHosts)

/** `name` may carry a port, as a `Host` header does. */
export function isVendorHost(name: string | undefined): name is VendorHost {
  return name !== undefined && allHosts.includes(name.replace(/:\d+$/, ''))
}
