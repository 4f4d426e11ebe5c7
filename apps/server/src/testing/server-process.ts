/** A server in a process of its own (own-server.ts), against a PostgreSQL server and the vendors' stand-ins. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { demoGatewayCredentials } from '@fairdraw/emulators/gateway/credentials.ts'
import { demoOpenBankingCredentials } from '@fairdraw/emulators/open-banking/credentials.ts'
import type { Emulators } from '@fairdraw/emulators/start.ts'
import { demoTextMessageCredentials } from '@fairdraw/emulators/text-messages/text-messages.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import type { TestPostgres } from './test-database.ts'

export const PEPPER = 'pepper for tests alone'

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/** `port` 0: any free one. */
export async function startServerProcess(postgres: TestPostgres, { origin }: Pick<Emulators, 'origin'>, port = 0) {
  const script = fileURLToPath(new URL('./own-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: postgres.url,
      PASSCODE_PEPPER: PEPPER,
      BRAINTREE_URL: origin,
      BRAINTREE_MERCHANT_ID: demoGatewayCredentials.merchantId,
      BRAINTREE_PUBLIC_KEY: demoGatewayCredentials.publicKey,
      BRAINTREE_PRIVATE_KEY: demoGatewayCredentials.privateKey,
      ECOSPEND_URL: `${origin}/_v/${vendorHosts.openBankingApi}`,
      ECOSPEND_IAM_URL: `${origin}/_v/${vendorHosts.openBankingKeys}`,
      ECOSPEND_CLIENT_ID: demoOpenBankingCredentials.clientId,
      ECOSPEND_CLIENT_SECRET: demoOpenBankingCredentials.clientSecret,
      ECOSPEND_WEBHOOK_SECRET: demoOpenBankingCredentials.webhookSecret,
      ECOSPEND_ACCOUNT: '20000012345678',
      ECOSPEND_ACCOUNT_NAME: 'Fairdraw Ltd',
      SMS_URL: `${origin}/_v/${vendorHosts.textMessages}`,
      SMS_ACCOUNT_SID: demoTextMessageCredentials.accountSid,
      SMS_AUTH_TOKEN: demoTextMessageCredentials.authToken,
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    },
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const said = new Promise<string>((tell) => child.stdout.once('data', (data: Buffer) => tell(String(data).trim())))
  const taken = await Promise.race([said, gone.then(() => Promise.reject(new Error('a server process did not start')))])
  return {
    origin: `http://127.0.0.1:${taken}`,
    /** Ends it as a power cut would. */
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}
