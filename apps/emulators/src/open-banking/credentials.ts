/** Keys for the demonstration and the tests. They give no access to anything outside this process. */
export const demoOpenBankingCredentials = {
  clientId: 'fairdraw_demo',
  clientSecret: 'demo_client_secret',
  webhookSecret: 'demo_webhook_secret',
}
