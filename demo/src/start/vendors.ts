/** The vendors' emulators: started by this process, or shared with another demonstration that runs them. */
import { hash } from 'node:crypto'
import { DEMONSTRATION_LOG_KEY } from '@fairdraw/draw/demonstration.ts'
import { demoAgeCheckCredentials } from '@fairdraw/emulators/age-check/age-check.ts'
import { demoCollectorCredentials } from '@fairdraw/emulators/collector/collector.ts'
import { demoEngagementCredentials } from '@fairdraw/emulators/engagement/credentials.ts'
import { demoGatewayCredentials } from '@fairdraw/emulators/gateway/credentials.ts'
import { demoPayPalCredentials } from '@fairdraw/emulators/paypal/credentials.ts'
import { demoIdentityCredentials } from '@fairdraw/emulators/identity/identity.ts'
import { demoOpenBankingCredentials } from '@fairdraw/emulators/open-banking/credentials.ts'
import type { PastBooks } from '@fairdraw/emulators/past-books.ts'
import { demoPushCredentials } from '@fairdraw/emulators/push/credentials.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { demoTextMessageCredentials } from '@fairdraw/emulators/text-messages/text-messages.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { AGE_CHECK_PRIZE_PENCE, AGE_CHECK_VENDOR } from '../content/age-check.ts'

export type Vendors = {
  origin: string
  /** The address of the SMTP server. */
  smtpUrl: string
  /** Where the witnesses have their keys: of the process that runs the emulators, so that all processes have the same. */
  witnessFolder: string
  /** Whether another process runs them. */
  isShared: boolean
  /** Writes what happened before into the vendors' books; only where this process runs them. */
  recordPast(past: PastBooks): void
  /** Sets the app's origin, to which webhooks are sent. */
  setWebhookTarget(origin: string): void
  close(): Promise<void>
}

export const DEMO_PEPPER = 'known to all who read this'
/** From the submission of a card payment to its settlement. */
const SETTLE_AFTER_MS = 60_000
/** From the approval of a bank payment to its completion. */
const BANK_SETTLE_AFTER_MS = 1_500
const POLL_INTERVAL_MS = 2_000

/** A port computed from the database's address. Processes that share a database must share one gateway, so they need the same port. */
export function choosePort(databaseUrl: string): number {
  return 21_000 + (hash('sha256', databaseUrl, 'buffer').readUInt16BE() % 9_000)
}

async function isEmulatorAt(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/_control/faults`, { signal: AbortSignal.timeout(1_000) })
    return response.ok && Array.isArray(await response.json())
  } catch {
    return false
  }
}

const MAX_TRIES = 20
const RETRY_MS = 100

/** Handles a port that is in use: waits until the emulators of another process, which started at the same time, reply. */
function waitForOtherEmulators(origin: string) {
  return async (error: NodeJS.ErrnoException): Promise<undefined> => {
    for (let tries = 0; error.code === 'EADDRINUSE' && tries < MAX_TRIES; tries += 1) {
      if (await isEmulatorAt(origin)) return undefined
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(
      `${origin}, the address of the vendors’ emulators, is used by another program. Set EMULATORS_PORT to another port.`,
    )
  }
}

/** What the process that runs the emulators has chosen for all. */
async function fetchShared(origin: string): Promise<Pick<Vendors, 'smtpUrl' | 'witnessFolder'>> {
  const get = async <Reply>(name: string) => (await (await fetch(`${origin}/_control/${name}`)).json()) as Reply
  const { smtpUrl } = await get<{ smtpUrl: string }>('mail')
  const { folder } = await get<{ folder: string }>('witnesses')
  return { smtpUrl, witnessFolder: folder }
}

/** Starts the emulators, or shares those already at the port and takes over if they stop. A port of 0 chooses a free one. */
export async function openVendors(options: {
  port: number
  mailPort: number
  booksFile: string
  bankBooksFile: string
  payPalBooksFile: string
  witnessFolder: string
}): Promise<Vendors> {
  const { port } = options
  let { witnessFolder } = options
  const sharedOrigin = `http://127.0.0.1:${port}`
  let app: string | undefined
  const start = () =>
    startEmulators({
      ...options,
      witnessFolder,
      webhookTarget: app,
      settleAfterMs: SETTLE_AFTER_MS,
      bankSettleAfterMs: BANK_SETTLE_AFTER_MS,
      // Pay links must be at the app's origin, because a browser may not reach the emulators' own port.
      paylinksAt: 'app',
    })

  let ownEmulators =
    port !== 0 && (await isEmulatorAt(sharedOrigin))
      ? undefined
      : await start().catch(waitForOtherEmulators(sharedOrigin))
  const isShared = ownEmulators === undefined
  const shared = ownEmulators ? undefined : await fetchShared(sharedOrigin)
  // Whoever takes over the emulators tells the next process the same.
  if (shared) witnessFolder = shared.witnessFolder

  const takeOver = async () => {
    if (ownEmulators || (await isEmulatorAt(sharedOrigin))) return
    // If another process takes over first, the next poll finds its emulators.
    ownEmulators = await start().catch(() => undefined)
  }
  const poll = setInterval(() => void takeOver(), POLL_INTERVAL_MS).unref()

  return {
    origin: ownEmulators?.origin ?? sharedOrigin,
    smtpUrl: ownEmulators?.smtpUrl ?? shared!.smtpUrl,
    witnessFolder,
    isShared,
    recordPast: (past) => ownEmulators?.recordPast(past),
    setWebhookTarget: (origin) => {
      app = origin
      ownEmulators?.setWebhookTarget(origin)
    },
    close: async () => {
      clearInterval(poll)
      await ownEmulators?.close()
    },
  }
}

/** The vendors' settings in the demonstration. Only here do secrets have default values. */
export function vendorEnvironment({ origin, smtpUrl }: Pick<Vendors, 'origin' | 'smtpUrl'>): Record<string, string> {
  return {
    BRAINTREE_URL: origin,
    BRAINTREE_MERCHANT_ID: demoGatewayCredentials.merchantId,
    BRAINTREE_PUBLIC_KEY: demoGatewayCredentials.publicKey,
    BRAINTREE_PRIVATE_KEY: demoGatewayCredentials.privateKey,
    CARD_POSTCODE: '1',
    FAST_CHECKOUT_DOMAIN: 'fairdraw.example',
    GOOGLE_PAY_MERCHANT_ID: 'FAIRDRAWDEMO',
    ECOSPEND_URL: `${origin}/_v/${vendorHosts.openBankingApi}`,
    ECOSPEND_IAM_URL: `${origin}/_v/${vendorHosts.openBankingKeys}`,
    ECOSPEND_CLIENT_ID: demoOpenBankingCredentials.clientId,
    ECOSPEND_CLIENT_SECRET: demoOpenBankingCredentials.clientSecret,
    ECOSPEND_WEBHOOK_SECRET: demoOpenBankingCredentials.webhookSecret,
    ECOSPEND_ACCOUNT: '20000012345678',
    ECOSPEND_ACCOUNT_NAME: 'Fairdraw',
    PAYPAL_URL: `${origin}/_v/${vendorHosts.payPalApi}`,
    // A path on the app's own origin: a browser may not reach the emulators' port.
    PAYPAL_LOGIN_URL: `/_v/${vendorHosts.payPalConnect}`,
    PAYPAL_CLIENT_ID: demoPayPalCredentials.clientId,
    PAYPAL_CLIENT_SECRET: demoPayPalCredentials.clientSecret,
    PAYPAL_WEBHOOK_ID: demoPayPalCredentials.webhookId,
    SMS_URL: `${origin}/_v/${vendorHosts.textMessages}`,
    SMS_ACCOUNT_SID: demoTextMessageCredentials.accountSid,
    SMS_AUTH_TOKEN: demoTextMessageCredentials.authToken,
    SMTP_URL: smtpUrl,
    AGE_CHECK: 'prize',
    AGE_CHECK_PRIZE_PENCE: String(AGE_CHECK_PRIZE_PENCE),
    AGE_CHECK_URL: `${origin}/_v/${vendorHosts.ageCheck}`,
    AGE_CHECK_KEY: demoAgeCheckCredentials.key,
    AGE_CHECK_VENDOR,
    OIDC_ISSUER: `${origin}/_v/${vendorHosts.identity}`,
    OIDC_CLIENT_ID: demoIdentityCredentials.clientId,
    OIDC_CLIENT_SECRET: demoIdentityCredentials.clientSecret,
    OIDC_NAME: 'Example single sign-on',
    OIDC_GROUPS: 'editors=editor,draws=draw-officer,finance=finance,desk-admins=administrator',
    AUDIT_EXPORT_URL: `${origin}/_v/${vendorHosts.collector}/logs`,
    AUDIT_EXPORT_TOKEN: demoCollectorCredentials.token,
    ENGAGEMENT_URL: `${origin}/_v/${vendorHosts.engagementApi}`,
    ENGAGEMENT_REST_KEY: demoEngagementCredentials.restKey,
    // A path on the app's own origin: a browser may not reach the emulators' port.
    ENGAGEMENT_SDK_URL: `/_v/${vendorHosts.engagementSdk}`,
    ENGAGEMENT_SDK_KEY: demoEngagementCredentials.appKey,
    ENGAGEMENT_SIGNING_KEY: demoEngagementCredentials.signingKey,
    PUSH_KEY: demoPushCredentials.key,
    PUSH_SERVICES: vendorHosts.push,
    PUSH_RELAY_URL: `${origin}/_v`,
    BEACON_CHAIN: 'demonstration',
    BEACON_RELAYS: `${origin}/_v/${vendorHosts.beacon}`,
    // Short, so that a draw of the demonstration takes less than a minute, and long enough to watch a countdown.
    DRAW_LEAD_SECONDS: '20',
    LOG_KEY: DEMONSTRATION_LOG_KEY,
    INTAKE_KEYS: 'demo=known-to-all-who-read-this',
    PASSCODE_PEPPER: DEMO_PEPPER,
  }
}
