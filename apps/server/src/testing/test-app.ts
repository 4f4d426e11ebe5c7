/**
 * The whole server for tests over HTTP, with its own database, a clock that the test controls, and recorded messages.
 * It closes by itself after the test, or the file, that started it.
 */
import { randomUUID } from 'node:crypto'
import { demoEngagementCredentials } from '@fairdraw/emulators/engagement/credentials.ts'
import { demoGatewayCredentials } from '@fairdraw/emulators/gateway/credentials.ts'
import type { Endpoint, InputOf, Problem, ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { createApp } from '../app.ts'
import type { AppOptions } from '../app.ts'
import { readConfig } from '../config.ts'
import { ledgerTransfers, players, wallets } from '../features/player/tables.ts'
import type { LedgerAsset } from '@fairdraw/rules/payment/ledger.ts'
import { saveCompetition } from '../features/catalogue/catalogue.ts'
import type { Card } from '../vendors/engagement/engagement.ts'
import type { Letter } from '../vendors/mail/mail.ts'
import { hashPasscode } from '../features/login/passcode/passcodes.ts'
import { pepperId } from '../keyring.ts'
import { DEMONSTRATION_LOG_KEY } from '@fairdraw/draw/demonstration.ts'
import type { Registry } from 'prom-client'
import { expect } from 'vitest'
import { closeAfter } from './close-after.ts'
import { demonstrationBeacon } from './demonstration-beacon.ts'
import { testLog } from './test-log.ts'
import { openTestDatabase } from './test-database.ts'
import { QUIZ, buildCompetition } from './competitions.ts'
import type { CompetitionOptions } from './competitions.ts'

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
export type Text = { to: string; text: string }
export type { Letter }
type PlayerOptions = Partial<typeof players.$inferInsert> & {
  passcode?: string
  balances?: Partial<Record<LedgerAsset, number>>
}

export const testConfig = readConfig({
  PASSCODE_PEPPER: 'pepper for tests alone',
  DRAW_LEAD_SECONDS: '300',
  LOG_KEY: DEMONSTRATION_LOG_KEY,
  BRAINTREE_URL: 'http://127.0.0.1:9',
  BRAINTREE_MERCHANT_ID: demoGatewayCredentials.merchantId,
  BRAINTREE_PUBLIC_KEY: demoGatewayCredentials.publicKey,
  BRAINTREE_PRIVATE_KEY: demoGatewayCredentials.privateKey,
  ECOSPEND_URL: 'http://127.0.0.1:9',
  ECOSPEND_IAM_URL: 'http://127.0.0.1:9',
  ECOSPEND_CLIENT_ID: 'unused',
  ECOSPEND_CLIENT_SECRET: 'unused',
  ECOSPEND_WEBHOOK_SECRET: 'unused',
  ECOSPEND_ACCOUNT: '20000012345678',
  ECOSPEND_ACCOUNT_NAME: 'Fairdraw Ltd',
  PAYPAL_URL: 'http://127.0.0.1:9',
  PAYPAL_LOGIN_URL: '/paypal',
  PAYPAL_CLIENT_ID: 'unused',
  PAYPAL_CLIENT_SECRET: 'unused',
  PAYPAL_WEBHOOK_ID: 'unused',
  SMS_URL: 'http://127.0.0.1:9',
  SMS_ACCOUNT_SID: 'unused',
  SMS_AUTH_TOKEN: 'unused',
  SMTP_URL: 'smtp://127.0.0.1:9',
  ENGAGEMENT_URL: 'http://127.0.0.1:9',
  ENGAGEMENT_REST_KEY: 'unused',
  ENGAGEMENT_SDK_URL: '/engagement',
  ENGAGEMENT_SDK_KEY: 'unused',
  ENGAGEMENT_SIGNING_KEY: demoEngagementCredentials.signingKey,
  INTAKE_KEYS: 'text-house=text-house-key-for-tests,post-room=post-room-key-for-tests',
  ...testLog,
})

type Vendors = AppOptions['vendors']

const refused = () => Promise.reject(new Error('this test has no such vendor'))

/** Every method rejects: for tests without payments. */
const unusedVendor = new Proxy({} as Vendors['gateway'] & Vendors['openBanking'] & Vendors['payPal'], {
  get: (_, method) => (method === 'sales' ? () => ({ [Symbol.asyncIterator]: () => ({ next: refused }) }) : refused),
})

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/**
 * Rate limits count by the day. A test must not run across midnight, so the last hour of a day becomes the next day's
 * first.
 */
function avoidEndOfDay(now: Date): Date {
  const midnight = (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS
  return midnight - now.getTime() < HOUR_MS ? new Date(midnight) : now
}

/**
 * Starts the app on the embedded database, or on the server of TEST_DATABASE_URL. Starting takes about a second, so
 * share one app per test file. `vendors`, `limits` and the other options replace the defaults of tests.
 */
export async function startTestApp({
  competitions = [],
  vendors,
  startsNow = false,
  ...options
}: {
  competitions?: CompetitionOptions[]
  vendors?: Partial<AppOptions['vendors']>
  /** At any hour: for what is compared with times that the database has set. */
  startsNow?: boolean
} & Partial<Omit<AppOptions, 'vendors'>> = {}) {
  const database = options.database ?? (await openTestDatabase())
  const { db } = database
  const texts: Text[] = []
  const letters: Letter[] = []
  const cards: (Card & { playerId: number })[] = []
  const deletedPlayers: number[] = []
  const clock = { now: startsNow ? new Date() : avoidEndOfDay(new Date()) }
  const server = await createApp({
    config: testConfig,
    database,
    now: () => clock.now,
    // As patient as the test's database (test-database.ts).
    entryWaitMs: 15_000,
    vendors: {
      gateway: unusedVendor,
      openBanking: unusedVendor,
      payPal: unusedVendor,
      beacon: demonstrationBeacon(() => clock.now),
      witnesses: [],
      ageChecks: { vendor: 'Agewise', check: refused },
      timestampAuthorities: [],
      sms: { send: async (to, text) => void texts.push({ to, text }) },
      mail: { send: async (letter) => void letters.push(letter), close: () => {} },
      engagement: {
        showCard: async (playerId, card) => void cards.push({ playerId, ...card }),
        deletePlayer: async (playerId) => void deletedPlayers.push(playerId),
        identify: (playerId) => ({
          userId: `user-${playerId}`,
          signature: 'signed',
          expiresAt: clock.now.toISOString(),
        }),
        browser: { url: testConfig.ENGAGEMENT_SDK_URL, key: testConfig.ENGAGEMENT_SDK_KEY },
      },
      ...vendors,
    },
    ...options,
  })
  const { app, catalogue } = server
  for (const sketch of competitions)
    await saveCompetition(db, buildCompetition(sketch), sketch.steps?.includes('quiz') ? QUIZ : [])
  await catalogue.refresh()
  let made = 0

  return closeAfter({
    ...server,
    database,
    db,
    /** Sent texts, oldest first; a test may empty it. */
    texts,
    /** Sent mails, oldest first. `jobs.runAll()` delivers the outbox. */
    letters,
    /** Sent notification cards, and the players whose cards were deleted. */
    cards,
    deletedPlayers,
    /** The code in the newest mail to an address. */
    mailedCodeFor: (email: string) => letters.findLast(({ to }) => to === email)?.text.slice(0, 4) ?? 'none',
    /** The code in the newest text to a number. */
    codeFor: (phone: string) => texts.findLast(({ to }) => to === phone)?.text.match(/\b\d{4,6}\b/)?.[0] ?? 'none',
    clock,
    now: () => clock.now,
    /** Moves the process's clock; the database's own clock does not move. */
    advanceSeconds: (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1000)),

    /** A phone number that no other test of the file uses. */
    freshPhone: () => `07701${String((made += 1)).padStart(6, '0')}`,

    /** Inserts a player with an open session directly; returns the bearer token too. */
    addPlayer: async ({ passcode, balances = {}, ...fields }: PlayerOptions = {}) => {
      const phone = fields.phone ?? `07702${String((made += 1)).padStart(6, '0')}`
      const passcodeHash = passcode === undefined ? null : await hashPasscode(passcode, testConfig.PASSCODE_PEPPER)
      const passcodePepperId = passcodeHash && pepperId(testConfig.PASSCODE_PEPPER)
      const [row] = await db
        .insert(players)
        .values({ ageStatedAt: clock.now, passcodeHash, passcodePepperId, ...fields, phone })
        .returning({ playerId: players.id })
      const { playerId } = row!
      for (const [asset, balance] of Object.entries({ tokens: 0, ...balances })) {
        await db.insert(wallets).values({ playerId, asset, balance })
        if (balance > 0)
          await db
            .insert(ledgerTransfers)
            .values({ playerId, asset, fromAccount: 'issued', toAccount: 'wallet', amount: balance, reason: 'gift' })
      }
      return { playerId, phone, bearer: await server.tokens.open(db, playerId, 'session', clock.now) }
    },

    /** Calls an endpoint over HTTP; returns the status and the body, a reply or a problem. */
    ask: async <const E extends Endpoint>(
      endpoint: E,
      { bearer, address, key = endpoint.idempotent ? randomUUID() : '', params, headers, ...parts }: Parts<E> = {},
    ) => {
      const response = await app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
          String((params as Record<string, unknown>)?.[name]),
        ),
        ...(parts.query ? { query: parts.query as Record<string, string> } : {}),
        ...(endpoint.body ? { payload: parts.body ?? {} } : {}),
        ...(address ? { remoteAddress: address } : {}),
        headers: {
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...headers,
        },
      })
      return { status: response.statusCode, body: response.json<Partial<ReplyOf<E>['body']> & Partial<Problem>>() }
    },

    close: async () => {
      // The embedded database runs one by one what a server is sent together.
      const isServer = Object.keys(database.status().pools).length > 0
      await server.close()
      await database.close()
      if (isServer) expect(await listCallsOverBudget(server.registry)).toEqual([])
    },
  })
}

/**
 * Calls that waited for the database more often than one of their kind may (observability/budgets.ts). Not entries: what a batch
 * of them needs, and tries again, is counted for one.
 */
async function listCallsOverBudget(registry: Registry): Promise<string[]> {
  const { values } = await registry.getSingleMetric('fairdraw_http_calls_over_budget_total')!.get()
  return values
    .filter(({ value, labels: { route } }) => value > 0 && route !== postEnter.path)
    .map(({ labels: { method, route } }) => `${method} ${route}`)
}

type Parts<E extends Endpoint> = {
  bearer?: string | undefined
  /** The client's address; default: 127.0.0.1. */
  address?: string | undefined
  /** The `Idempotency-Key`; default: one of its own, where the call needs one. */
  key?: string
  /** Further headers, such as the device id. */
  headers?: Record<string, string>
  params?: InputOf<E, 'params'>
  query?: InputOf<E, 'query'>
  body?: InputOf<E, 'body'>
}
