/**
 * A storm: real server processes on one PostgreSQL, the vendors' stand-ins, and players who insist as the site does. For tests of
 * what holds when a million people, a bad vendor and a dying machine come together.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from '@fairdraw/contract/call.ts'
import type { Answer } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { demoGatewayCredentials } from '@fairdraw/emulators/gateway/credentials.ts'
import { demoOpenBankingCredentials } from '@fairdraw/emulators/open-banking/credentials.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { sql } from 'drizzle-orm'
import { openServer } from '../db/database.ts'
import { players, wallets } from '../db/schema.ts'
import { saveCompetition } from '../features/catalogue/catalogue.ts'
import { expireEntries } from '../features/entry/expire.ts'
import { createTokens } from '../features/login/tokens.ts'
import { createSettlers } from '../features/payment/settlers.ts'
import { sweepPayments } from '../features/payment/sweep.ts'
import { createCardGateway } from '../vendors/braintree/gateway.ts'
import { createOpenBanking } from '../vendors/ecospend/open-banking.ts'
import { competitionOf, QUIZ } from './competitions.ts'
import type { Sketch } from './competitions.ts'
import { startServerProcess } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'
import { bankAccess } from './shop.ts'
import { openTestPostgres } from './test-database.ts'

export type Storm = Awaited<ReturnType<typeof openStorm>>
export type Someone = { playerId: number; bearer: string }

/** How often somebody asks again who hears nothing, before they give up. */
const PATIENCE = 60

export async function openStorm(sketches: Sketch[], processes: number) {
  const [postgres, emulators] = await Promise.all([
    openTestPostgres(),
    startEmulators({ bankSettleAfterMs: 0, settleAfterMs: 0 }),
  ])
  const database = await openServer(postgres.url)
  const { db } = database
  for (const sketch of sketches)
    await saveCompetition(db, competitionOf(sketch), sketch.steps?.includes('quiz') ? QUIZ : [])
  const tokens = await createTokens(database, () => new Date())
  const bank = bankAccess(emulators)
  const start = () =>
    startServerProcess({
      DATABASE_URL: postgres.url,
      BRAINTREE_URL: emulators.origin,
      BRAINTREE_MERCHANT_ID: demoGatewayCredentials.merchantId,
      BRAINTREE_PUBLIC_KEY: demoGatewayCredentials.publicKey,
      BRAINTREE_PRIVATE_KEY: demoGatewayCredentials.privateKey,
      ECOSPEND_URL: bank.url,
      ECOSPEND_IAM_URL: bank.keysUrl,
      ECOSPEND_CLIENT_ID: demoOpenBankingCredentials.clientId,
      ECOSPEND_CLIENT_SECRET: demoOpenBankingCredentials.clientSecret,
      ECOSPEND_WEBHOOK_SECRET: demoOpenBankingCredentials.webhookSecret,
      SMS_URL: `${emulators.origin}/_v/${vendorHosts.textMessages}`,
    })
  const servers: ServerProcess[] = await Promise.all(Array.from({ length: processes }, start))
  const heard = () => emulators.setWebhookTarget(servers[0]!.origin)
  heard()
  const gateway = createCardGateway({ url: emulators.origin, ...demoGatewayCredentials, timeoutMs: 2_000 })
  const settlers = createSettlers({ gateway, openBanking: createOpenBanking(bank) })

  return {
    db,
    emulators,
    clientToken: await gateway.clientToken(),
    /** A player who is logged in, with tokens that the ledger knows the source of. */
    addPlayer: async (nth: number, tokenCount = 0): Promise<Someone> => {
      const [made] = await db
        .insert(players)
        .values({ phone: `07700${String(nth).padStart(6, '0')}`, ageStatedAt: new Date() })
        .returning({ playerId: players.id })
      const { playerId } = made!
      await db.insert(wallets).values({ playerId, asset: 'tokens', balance: tokenCount })
      if (tokenCount > 0)
        await db.execute(
          sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
              values (${playerId}, 'tokens', 'issued', 'wallet', ${tokenCount}, 'gift')`,
        )
      return { playerId, bearer: await tokens.open(db, playerId, 'session', new Date()) }
    },
    /** One question to one of the processes. */
    ask: <const E extends Endpoint>(
      endpoint: E,
      parts: Parameters<typeof call<E>>[1],
      { bearer }: Someone,
      { nth = 0, key = randomUUID() as string } = {},
    ): Promise<Answer<E>> =>
      call(endpoint, parts, {
        origin: servers[nth % servers.length]!.origin,
        headers: { authorization: `Bearer ${bearer}` },
        idempotencyKey: key,
      }),
    /** The same question with the same key until it is answered; the last answer where patience ends. */
    async insist<const E extends Endpoint>(
      endpoint: E,
      parts: Parameters<typeof call<E>>[1],
      who: Someone,
      nth = 0,
    ): Promise<Answer<E>> {
      const key = randomUUID()
      for (let tries = 1; ; tries += 1) {
        const answer = await this.ask(endpoint, parts, who, { nth, key })
        const isUnheard = !answer.ok && ['offline', 'busy', 'internal-error'].includes(answer.problem.code)
        if (!isUnheard || tries === PATIENCE) return answer
        await wait(50)
      }
    },
    /** Ends a process as a failing machine does, and starts another in its place. */
    strike: async (nth = 0) => {
      await servers[nth]!.kill()
      servers[nth] = await start()
      heard()
    },
    /** Ends all processes as a failing machine does, for good. */
    endAll: () => Promise.all(servers.map((server) => server.kill())),
    /** Lets time pass for everything that waits, and the sweeper run, until nothing waits any more. */
    settleAll: async () => {
      emulators.faults.clear()
      for (let round = 0; round < 40; round += 1) {
        await emulators.settle()
        await emulators.openBanking.settle()
        await db.execute(
          sql`update payments set created_at = created_at - interval '2 hours', check_at = clock_timestamp()
              where state in ('intended', 'awaiting', 'unknown', 'refund-due')`,
        )
        if ((await sweepPayments(db, settlers)) === 0) return
      }
      throw new Error('payments still wait after forty rounds of sweeping')
    },
    /** The grace is over: whatever is unfinished ends. */
    endGrace: async () => {
      await db.execute(
        sql`update entries set deadline = clock_timestamp() - interval '1 second'
            where state in ('started', 'payment-due', 'payment-pending')`,
      )
      while ((await expireEntries(db)) > 0);
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.kill()))
      await database.close()
      await postgres.close()
      await emulators.close()
    },
  }
}

/** Does as many at once as there are hands, until none is left. */
export async function inHands<Work>(hands: number, work: readonly Work[], run: (one: Work) => Promise<void>) {
  const left = [...work]
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await run(one)
    }),
  )
}
