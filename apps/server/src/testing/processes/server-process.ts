/** Starts a server as a separate process (server-main.ts) that a test can kill. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DEMONSTRATION_LOG_KEY } from '@fairdraw/draw/demonstration.ts'
import { demoAgeCheckCredentials } from '@fairdraw/emulators/age-check/age-check.ts'
import { demoEngagementCredentials } from '@fairdraw/emulators/engagement/credentials.ts'
import { demoGatewayCredentials } from '@fairdraw/emulators/gateway/credentials.ts'
import { demoPayPalCredentials } from '@fairdraw/emulators/paypal/credentials.ts'
import { demoIdentityCredentials } from '@fairdraw/emulators/identity/identity.ts'
import { demoOpenBankingCredentials } from '@fairdraw/emulators/open-banking/credentials.ts'
import type { Emulators } from '@fairdraw/emulators/start.ts'
import { demoTextMessageCredentials } from '@fairdraw/emulators/text-messages/text-messages.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { serverProgram } from './server-program.ts'
import { testLog } from '../test-log.ts'
import type { TestPostgres } from '../test-database.ts'

export const PEPPER = 'pepper for tests alone'

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/** `port` 0: any free one. */
export function startServerProcess(postgres: TestPostgres, emulators: Pick<Emulators, 'origin'>, port = 0) {
  return startServerWithEnv({ DATABASE_URL: postgres.url, ...vendorEnvironmentAt(emulators), PORT: String(port) })
}

/** No vendor answers there: for servers that call none. */
const UNREACHABLE = { origin: 'http://127.0.0.1:9' }

/** Starts a server with these variables over the tests' defaults. `openFiles`: its limit of open files. */
export async function startServerWithEnv(env: Record<string, string>, openFiles?: number) {
  const script = fileURLToPath(new URL('./server-main.ts', import.meta.url))
  const limited = ['-c', `ulimit -n ${openFiles} && exec "$0" "$@"`, process.execPath, ...serverProgram(script)]
  const [program, args] = openFiles === undefined ? [process.execPath, serverProgram(script)] : ['sh', limited]
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      PASSCODE_PEPPER: PEPPER,
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...testLog,
      ...vendorEnvironmentAt(UNREACHABLE),
      ...env,
    },
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const firstLine = new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(String(data).trim())),
  )
  const port = await Promise.race([
    firstLine,
    exited.then(() => Promise.reject(new Error('a server process did not start'))),
  ])
  const stop = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await exited
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    /** Ends it without a shutdown, like a power cut. */
    kill: stop('SIGKILL'),
    /** Shuts it down gracefully. */
    end: stop('SIGTERM'),
  }
}

/** Environment variables for a server that uses the emulators. */
export function vendorEnvironmentAt({ origin }: Pick<Emulators, 'origin'>): Record<string, string> {
  return {
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
    PAYPAL_URL: `${origin}/_v/${vendorHosts.payPalApi}`,
    PAYPAL_LOGIN_URL: `${origin}/_v/${vendorHosts.payPalConnect}`,
    PAYPAL_CLIENT_ID: demoPayPalCredentials.clientId,
    PAYPAL_CLIENT_SECRET: demoPayPalCredentials.clientSecret,
    PAYPAL_WEBHOOK_ID: demoPayPalCredentials.webhookId,
    SMS_URL: `${origin}/_v/${vendorHosts.textMessages}`,
    SMS_ACCOUNT_SID: demoTextMessageCredentials.accountSid,
    SMS_AUTH_TOKEN: demoTextMessageCredentials.authToken,
    LOG_KEY: DEMONSTRATION_LOG_KEY,
    // Ages are checked, before prizes that no test has.
    AGE_CHECK: 'prize',
    AGE_CHECK_PRIZE_PENCE: '100000000',
    AGE_CHECK_URL: `${origin}/_v/${vendorHosts.ageCheck}`,
    AGE_CHECK_KEY: demoAgeCheckCredentials.key,
    AGE_CHECK_VENDOR: 'the emulated age service',
    OIDC_ISSUER: `${origin}/_v/${vendorHosts.identity}`,
    OIDC_CLIENT_ID: demoIdentityCredentials.clientId,
    OIDC_CLIENT_SECRET: demoIdentityCredentials.clientSecret,
    OIDC_GROUPS: 'editors=editor',
    ENGAGEMENT_URL: `${origin}/_v/${vendorHosts.engagementApi}`,
    ENGAGEMENT_REST_KEY: demoEngagementCredentials.restKey,
    ENGAGEMENT_SDK_URL: `/_v/${vendorHosts.engagementSdk}`,
    ENGAGEMENT_SDK_KEY: demoEngagementCredentials.appKey,
    ENGAGEMENT_SIGNING_KEY: demoEngagementCredentials.signingKey,
  }
}
