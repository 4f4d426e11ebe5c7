/** From configuration to a listening product, and back down in good order. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { createApp } from './app.ts'
import type { AppOptions } from './app.ts'
import { nameSecretOf } from './config.ts'
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

/** Opens the database that the configuration names and brings it up to date. */
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

/** What a draw asks: the vendors' books, and the beacon. */
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

/** The vendors, each behind its one adapter. */
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
      secret: nameSecretOf(config),
    }),
  }
}

export type Running = Awaited<ReturnType<typeof createApp>> & { port: number }

/** How many connections may wait in the kernel: those beyond it are dropped, and their clients try again only after a second. */
const BACKLOG = 4_096

/** Starts everything and resolves when it answers. Its `close` ends the database's connections too. */
export async function run(options: Omit<AppOptions, 'vendors'>): Promise<Running> {
  const { config, database } = options
  const running = await createApp({ ...options, vendors: createVendors(config) })
  // First, so that a port in use ends the start before anybody has been answered.
  const closeMetrics = config.METRICS_PORT === undefined ? undefined : await running.metrics.listen(config.METRICS_PORT)
  await running.app.listen({ port: config.PORT, host: config.HOST, backlog: BACKLOG })
  running.jobs.start()
  // What fails here is tried again by the first visitor who wants it.
  running.warm().catch((error: unknown) => running.app.log.warn({ err: error }, 'a file could not be made ready'))
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

/** How long requests and jobs under way may take to finish once the process shuts down. */
const PATIENCE_MS = 10_000

/** Shuts down gracefully on a signal: no new requests, what is under way finishes, then the process exits. */
export function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second one is a person who will not wait.
      if (isClosing) process.exit(1)
      isClosing = true
      setTimeout(() => process.exit(1), PATIENCE_MS).unref()
      void close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
