export type GatewayCredentials = { merchantId: string; publicKey: string; privateKey: string }

/** Keys for the demonstration and the tests: they open nothing outside this process. */
export const demoGatewayCredentials: GatewayCredentials = {
  merchantId: 'fairdraw_demo',
  publicKey: 'demo_public_key',
  privateKey: 'demo_private_key',
}
