/** The vendors' emulators: started here, or shared with a demonstration that already has them. */
import { createHash } from 'node:crypto'
import { demoEngagementCredentials } from '@fairdraw/emulators/engagement/credentials.ts'
import { demoGatewayCredentials } from '@fairdraw/emulators/gateway/credentials.ts'
import { demoPayPalCredentials } from '@fairdraw/emulators/paypal/credentials.ts'
import { demoOpenBankingCredentials } from '@fairdraw/emulators/open-banking/credentials.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { demoTextMessageCredentials } from '@fairdraw/emulators/text-messages/text-messages.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'

export type Vendors = {
  origin: string
  /** Where mail is taken. */
  smtpUrl: string
  /** Whether another process runs them. */
  isShared: boolean
  /** Says where the gateway's webhooks are to go, once that is known. */
  tell(app: string): void
  close(): Promise<void>
}

/** How long after it was submitted money settles by itself, in milliseconds. */
const SETTLE_AFTER_MS = 60_000
/** How long a bank takes to send money that a person has approved. */
const BANK_SETTLE_AFTER_MS = 1_500
const LOOK_EVERY_MS = 2_000

/** A port that all demonstrations on one database agree on: processes that share entries must pay at one gateway. */
export function portFor(databaseUrl: string): number {
  return 21_000 + (createHash('sha256').update(databaseUrl).digest().readUInt16BE() % 9_000)
}

async function answersAt(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/_control/books`, { signal: AbortSignal.timeout(1_000) })
    return response.ok && Array.isArray(await response.json())
  } catch {
    return false
  }
}

const TRIES = 20
const TRY_AGAIN_MS = 100

/** Another process was quicker by a moment: its emulators will answer. */
function joinOthers(origin: string) {
  return async (error: NodeJS.ErrnoException): Promise<undefined> => {
    for (let tries = 0; error.code === 'EADDRINUSE' && tries < TRIES; tries += 1) {
      if (await answersAt(origin)) return undefined
      await new Promise((again) => setTimeout(again, TRY_AGAIN_MS))
    }
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(
      `${origin}, where the vendors’ emulators should answer, is taken. Set EMULATORS_PORT to another port.`,
    )
  }
}

async function mailAt(origin: string): Promise<string> {
  const { smtpUrl } = (await (await fetch(`${origin}/_control/mail`)).json()) as { smtpUrl: string }
  return smtpUrl
}

/** Starts the emulators, or joins those at the port and takes their place should they end. A port of 0: any free one. */
export async function openVendors(where: {
  port: number
  mailPort: number
  booksFile: string
  bankBooksFile: string
}): Promise<Vendors> {
  const { port } = where
  const meeting = `http://127.0.0.1:${port}`
  let app: string | undefined
  const start = () =>
    startEmulators({
      ...where,
      webhookTarget: app,
      settleAfterMs: SETTLE_AFTER_MS,
      bankSettleAfterMs: BANK_SETTLE_AFTER_MS,
      // Where the person is: their browser may reach nothing else.
      paylinksAt: 'app',
    })

  let own = port !== 0 && (await answersAt(meeting)) ? undefined : await start().catch(joinOthers(meeting))
  const isShared = own === undefined

  const takeOver = async () => {
    if (own || (await answersAt(meeting))) return
    // Another process that shares them may be quicker; then they answer at the next look.
    own = await start().catch(() => undefined)
  }
  const watch = setInterval(() => void takeOver(), LOOK_EVERY_MS).unref()

  return {
    origin: own?.origin ?? meeting,
    smtpUrl: own?.smtpUrl ?? (await mailAt(meeting)),
    isShared,
    tell: (origin) => {
      app = origin
      own?.setWebhookTarget(origin)
    },
    close: async () => {
      clearInterval(watch)
      await own?.close()
    },
  }
}

/** What the product is told of its vendors in the demonstration. Only here do secrets have values by default. */
export function vendorEnvironment({ origin, smtpUrl }: Pick<Vendors, 'origin' | 'smtpUrl'>): Record<string, string> {
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
    ECOSPEND_ACCOUNT_NAME: 'Fairdraw',
    PAYPAL_URL: `${origin}/_v/${vendorHosts.payPalApi}`,
    // The person's browser may reach nothing else.
    PAYPAL_LOGIN_URL: `/_v/${vendorHosts.payPalConnect}`,
    PAYPAL_CLIENT_ID: demoPayPalCredentials.clientId,
    PAYPAL_CLIENT_SECRET: demoPayPalCredentials.clientSecret,
    PAYPAL_WEBHOOK_ID: demoPayPalCredentials.webhookId,
    SMS_URL: `${origin}/_v/${vendorHosts.textMessages}`,
    SMS_ACCOUNT_SID: demoTextMessageCredentials.accountSid,
    SMS_AUTH_TOKEN: demoTextMessageCredentials.authToken,
    SMTP_URL: smtpUrl,
    ENGAGEMENT_URL: `${origin}/_v/${vendorHosts.engagementApi}`,
    ENGAGEMENT_REST_KEY: demoEngagementCredentials.restKey,
    // The person's browser may reach nothing else.
    ENGAGEMENT_SDK_URL: `/_v/${vendorHosts.engagementSdk}`,
    ENGAGEMENT_SDK_KEY: demoEngagementCredentials.appKey,
    ENGAGEMENT_SIGNING_KEY: demoEngagementCredentials.signingKey,
    BEACON_CHAIN: 'demonstration',
    BEACON_RELAYS: `${origin}/_v/${vendorHosts.beacon}`,
    // Nobody waits minutes for a demonstration.
    DRAW_LEAD_SECONDS: '10',
    INTAKE_KEYS: 'demo=known-to-all-who-read-this',
    PASSCODE_PEPPER: 'known to all who read this',
  }
}
