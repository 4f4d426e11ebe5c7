export type GatewayCredentials = {
  merchantId: string
  publicKey: string
  privateKey: string
  /** What a browser may open the client API with besides a client token: for fewer things, and for good. */
  tokenizationKey: string
}

/** Keys for the demonstration and the tests: they open nothing outside this process. */
export const demoGatewayCredentials: GatewayCredentials = {
  merchantId: 'fairdraw_demo',
  publicKey: 'demo_public_key',
  privateKey: 'demo_private_key',
  tokenizationKey: 'sandbox_8hk2v5qx_fairdraw_demo',
}
