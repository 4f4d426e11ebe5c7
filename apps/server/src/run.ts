/** Starts the product from its configuration, and shuts it down gracefully. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { createApp } from './app.ts'
import type { AppOptions } from './app.ts'
import { getVendorNameSecret } from './config.ts'
import type { Config, DatabaseConfig } from './config.ts'
import { openEmbedded, openServer } from './db/database.ts'
import type { Database } from './db/database.ts'
import { lockFolder } from './db/folder-lock.ts'
import { createBeacon } from './vendors/beacon/beacon.ts'
import { createCardGateway } from './vendors/braintree/gateway.ts'
import { createOpenBanking } from './vendors/ecospend/open-banking.ts'
import { createEngagement } from './vendors/engagement/engagement.ts'
import { createMail } from './vendors/mail/mail.ts'
import { createPayouts } from './vendors/paypal/paypal.ts'
import { createSms } from './vendors/sms/sms.ts'

/** Opens the database of the configuration and migrates it. */
export async function openDatabase(
  config: Pick<DatabaseConfig, 'DATABASE_URL' | 'DATA_DIR'> & Partial<DatabaseConfig>,
): Promise<Database> {
  if (config.DATABASE_URL)
    return openServer(config.DATABASE_URL, {
      connections: config.DATABASE_CONNECTIONS,
      directUrl: config.DATABASE_DIRECT_URL,
      isPooled: config.DATABASE_POOLED,
      migrates: config.MIGRATE_AT_BOOT,
    })
  const folder = join(config.DATA_DIR, 'database')
  const release = await lockFolder(folder)
  if (!release) {
    throw new Error(`The embedded database in ${folder} is in use by another process. Stop that one, or set DATA_DIR.`)
  }
  const database = await openEmbedded(folder)
  return { ...database, close: () => database.close().finally(release) }
}

type DrawVendors = Pick<
  Config,
  | 'BEACON_CHAIN'
  | 'BEACON_RELAYS'
  | `BRAINTREE_${'URL' | 'MERCHANT_ID' | 'PUBLIC_KEY' | 'PRIVATE_KEY'}`
  | `ECOSPEND_${'URL' | 'IAM_URL' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'WEBHOOK_SECRET' | 'SCOPE' | 'ACCOUNT' | 'ACCOUNT_NAME' | 'MERCHANT_ID'}`
  | `PAYPAL_${'URL' | 'LOGIN_URL' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'WEBHOOK_ID'}`
>

/** The vendors that a draw needs: their books for reconciliation, and the beacon. */
export function createDrawVendors(
  config: DrawVendors,
): Pick<AppOptions['vendors'], 'gateway' | 'openBanking' | 'payPal' | 'beacon'> {
  return {
    beacon: createBeacon({
      chain: config.BEACON_CHAIN === 'quicknet' ? QUICKNET : DEMONSTRATION,
      relays: config.BEACON_RELAYS,
    }),
    gateway: createCardGateway({
      url: config.BRAINTREE_URL,
      merchantId: config.BRAINTREE_MERCHANT_ID,
      publicKey: config.BRAINTREE_PUBLIC_KEY,
      privateKey: config.BRAINTREE_PRIVATE_KEY,
    }),
    openBanking: createOpenBanking({
      url: config.ECOSPEND_URL,
      keysUrl: config.ECOSPEND_IAM_URL,
      clientId: config.ECOSPEND_CLIENT_ID,
      clientSecret: config.ECOSPEND_CLIENT_SECRET,
      scope: config.ECOSPEND_SCOPE,
      account: config.ECOSPEND_ACCOUNT,
      accountName: config.ECOSPEND_ACCOUNT_NAME,
      merchantId: config.ECOSPEND_MERCHANT_ID,
      webhookSecret: config.ECOSPEND_WEBHOOK_SECRET,
    }),
    payPal: createPayouts({
      url: config.PAYPAL_URL,
      logInUrl: config.PAYPAL_LOGIN_URL,
      clientId: config.PAYPAL_CLIENT_ID,
      clientSecret: config.PAYPAL_CLIENT_SECRET,
      webhookId: config.PAYPAL_WEBHOOK_ID,
    }),
  }
}

export function createVendors(config: Config): AppOptions['vendors'] {
  return {
    ...createDrawVendors(config),
    sms: createSms({
      url: config.SMS_URL,
      accountSid: config.SMS_ACCOUNT_SID,
      authToken: config.SMS_AUTH_TOKEN,
      from: config.SMS_FROM,
    }),
    mail: createMail({ url: config.SMTP_URL, from: config.MAIL_FROM }),
    engagement: createEngagement({
      url: config.ENGAGEMENT_URL,
      restKey: config.ENGAGEMENT_REST_KEY,
      sdkUrl: config.ENGAGEMENT_SDK_URL,
      sdkKey: config.ENGAGEMENT_SDK_KEY,
      signingKey: config.ENGAGEMENT_SIGNING_KEY,
      secret: getVendorNameSecret(config),
    }),
  }
}

export type Running = Awaited<ReturnType<typeof createApp>> & { port: number }

/** Connections that wait in the kernel. Clients of those beyond it retry only after a second. */
const BACKLOG = 4_096

/** Resolves when the server listens. `close` also closes the database's connections. */
export async function run(options: Omit<AppOptions, 'vendors'>): Promise<Running> {
  const { config, database } = options
  const running = await createApp({ ...options, vendors: createVendors(config) })
  // Before the server listens, so that a used metrics port ends the start before the first request.
  const closeMetrics = config.METRICS_PORT === undefined ? undefined : await running.metrics.listen(config.METRICS_PORT)
  await running.app.listen({ port: config.PORT, host: config.HOST, backlog: BACKLOG })
  running.jobs.start()
  // A file that fails here is loaded again by the first request for it.
  running.warm().catch((error: unknown) => running.app.log.warn({ err: error }, 'a file could not be loaded at start'))
  return {
    ...running,
    port: (running.app.server.address() as AddressInfo).port,
    close: async () => {
      await running.close()
      await closeMetrics?.()
      await database.close()
    },
  }
}

/** How long running requests and jobs may take to finish at shutdown. */
const SHUTDOWN_TIMEOUT_MS = 10_000

/** On a signal: accepts no new requests, finishes the running ones, then exits. */
export function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal comes from a person who does not want to wait.
      if (isClosing) process.exit(1)
      isClosing = true
      setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
      void close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
