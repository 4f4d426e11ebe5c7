export type PayPalCredentials = { clientId: string; clientSecret: string; webhookId: string }

export const demoPayPalCredentials: PayPalCredentials = {
  clientId: 'fairdraw-demo-paypal',
  clientSecret: 'demo-paypal-secret-that-everybody-knows',
  webhookId: 'WH-DEMO-1',
}
