/** Keys for the demonstration and the tests. They give no access to anything outside this process. */
export const demoGatewayCredentials = {
  merchantId: 'fairdraw_demo',
  publicKey: 'demo_public_key',
  privateKey: 'demo_private_key',
  /** The alternative to a client token in a browser: it allows fewer operations and never expires. */
  tokenizationKey: 'sandbox_8hk2v5qx_fairdraw_demo',
}
