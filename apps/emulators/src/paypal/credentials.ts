export const demoPayPalCredentials = {
  clientId: 'fairdraw-demo-paypal',
  clientSecret: 'demo-paypal-secret-that-everybody-knows',
  webhookId: 'WH-DEMO-1',
}
