export type OpenBankingCredentials = { clientId: string; clientSecret: string; webhookSecret: string }

/** Keys for the demonstration and the tests. They give no access to anything outside this process. */
export const demoOpenBankingCredentials: OpenBankingCredentials = {
  clientId: 'fairdraw_demo',
  clientSecret: 'demo_client_secret',
  webhookSecret: 'demo_webhook_secret',
}
