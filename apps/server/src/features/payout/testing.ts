/** A server with PayPal's emulator for tests of payouts. After each test the ledger must be whole. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { postOauthLink, postPayPalUserInfo, postPayoutCreate, postPayoutStatus } from '@fairdraw/contract/payout.ts'
import { payPalAccounts } from '@fairdraw/emulators/paypal/accounts.ts'
import { demoPayPalCredentials } from '@fairdraw/emulators/paypal/credentials.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { closeAfter } from '../../testing/close-after.ts'
import { createFakeWorkReporter } from '../../testing/fake-work-reporter.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows } from '../../testing/read-rows.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createPayouts } from '../../vendors/paypal/paypal.ts'
import { sweepPayouts } from './sweep-payouts.ts'

export type Player = Awaited<ReturnType<TestApp['addPlayer']>>
type Outcome = 'SUCCESS' | 'FAILED' | 'UNCLAIMED' | 'RETURNED' | 'BLOCKED' | 'ONHOLD'
type Ask = { amountPence?: number; key?: string; confirmation?: string | undefined }
type Wallet = { balance: number; held: number }
/** `dueIn`: in how many seconds it is requested or checked next; null: not by itself. */
type Row = { id: string; state: string; attempts: number; lastError: string | null; dueIn: number | null }

export async function openPayoutHarness(options: Parameters<typeof startTestApp>[0] = {}) {
  const work = createFakeWorkReporter()
  const emulators = closeAfter(await startEmulators({ payoutsProcess: 'asked' }))
  const payPal = createPayouts({
    url: `${emulators.origin}/_v/${vendorHosts.payPalApi}`,
    logInUrl: `${emulators.origin}/_v/${vendorHosts.payPalConnect}`,
    ...demoPayPalCredentials,
    timeoutMs: 2_000,
  })
  const server = await startTestApp({ vendors: { payPal }, startsNow: true, ...options })
  const { db } = server
  beforeEach(async () => {
    emulators.faults.clear()
    work.clear()
    // What other tests left behind is not handled any more.
    await emulators.payPal.process()
    await db.execute(sql`update payouts set next_attempt_at = null`)
  })
  afterEach(async () => expect(await findBrokenInvariants(db)).toEqual([]))

  const accountOf = (outcome: Outcome) => payPalAccounts.find((account) => account.outcome === outcome)!
  const confirm = ({ playerId }: Player) => server.tokens.open(db, playerId, 'one-time', server.clock.now)
  /** Entry credit is never paid out, however much there is. */
  const winner = (cash = 2550) => server.addPlayer({ balances: { cash, 'entry-credits-v2': 5000 } })

  /** Goes to PayPal as a browser does, selects an account there, and returns with a code. */
  async function logInAtPayPal(player: Player, payerId = accountOf('SUCCESS').payerId) {
    const { body } = await server.ask(postOauthLink, { bearer: player.bearer, body: {} })
    const url = new URL(body.url!)
    const form = new URLSearchParams({
      payer: payerId,
      back: url.searchParams.get('redirect_uri')!,
      state: url.searchParams.get('state')!,
    })
    const answer = await fetch(url.origin + url.pathname, { method: 'POST', body: form, redirect: 'manual' })
    const back = new URL(answer.headers.get('location')!)
    expect(back.pathname).toBe('/win/profile/payouts/paypal')
    return { code: back.searchParams.get('code')!, state: back.searchParams.get('state')! }
  }
  const userInfo = (player: Player, body: { code?: string; state?: string; confirmation?: string } = {}) =>
    server.ask(postPayPalUserInfo, { bearer: player.bearer, body })
  async function linked(outcome: Outcome = 'SUCCESS', cash?: number): Promise<Player> {
    const player = await winner(cash)
    const answer = await userInfo(player, await logInAtPayPal(player, accountOf(outcome).payerId))
    expect(answer.status).toBe(200)
    return player
  }

  const create = async (player: Player, { amountPence = 1550, key = randomUUID(), ...given }: Ask = {}) =>
    server.ask(postPayoutCreate, {
      bearer: player.bearer,
      key,
      body: { amountPence, confirmation: 'confirmation' in given ? given.confirmation : await confirm(player) },
    })
  const status = async (player: Player) =>
    (await server.ask(postPayoutStatus, { bearer: player.bearer, body: {} })).body

  /** Handles what is due. */
  const sweepDue = () => sweepPayouts({ db, payPal, workReporter: work.reporter })

  return {
    server,
    emulators,
    payPal,
    work,
    accountOf,
    confirm,
    winner,
    logInAtPayPal,
    userInfo,
    /** A winner with a linked account at which payouts have this outcome. */
    linked,
    /** Requests a payout, with a fresh texted code if no other is given. */
    create,
    status,
    state: async (player: Player) => (await status(player)).payouts?.[0]?.state,
    sweepDue,
    runJob: (job: string) => server.jobList.find(({ name }) => name === job)!.run(new AbortController().signal),
    /** Handles all that have not ended, due or not, some times. */
    sweep: async (times = 1) => {
      for (let nth = 0; nth < times; nth += 1) {
        await db.execute(sql`update payouts set next_attempt_at = clock_timestamp() where next_attempt_at is not null`)
        await sweepDue()
      }
    },
    /** Makes their states older. */
    makeOlder: (days: number) =>
      db.execute(sql`update payouts set changed_at = changed_at - make_interval(days => ${days})`),
    cash: async ({ playerId }: Player) =>
      (
        await readRows<Wallet>(
          db,
          sql`select balance::int as balance, held::int as held from wallets where player_id = ${playerId} and asset = 'cash'`,
        )
      )[0],
    /** The player's latest payout in the database. */
    row: async ({ playerId }: Player) => {
      const [row] = await readRows<Row>(
        db,
        sql`select id, state, attempts, last_error as "lastError",
              extract(epoch from next_attempt_at - clock_timestamp())::float8 as "dueIn"
            from payouts where player_id = ${playerId} order by requested_at desc, id desc limit 1`,
      )
      return row!
    },
    /** The player's payouts in PayPal's books. */
    atPayPal: async ({ playerId }: Player) => {
      const mine = await readRows<{ id: string }>(db, sql`select id from payouts where player_id = ${playerId}`)
      return emulators.payPal.books().filter(({ senderBatchId }) => mine.some(({ id }) => id === senderBatchId))
    },
    messages: ({ playerId }: Player) =>
      readRows<{ topic: string; body: object }>(
        db,
        sql`select topic, body from outbox where player_id = ${playerId} and topic like 'payout-%' order by id`,
      ),
    /** Delivers the webhooks that PayPal sends when `happen` does; returns the statuses of our replies. */
    webhooksOf: async (happen: () => Promise<unknown>, change: (text: string) => string = (text) => text) => {
      const statuses: number[] = []
      const receiver = createServer((request, response) => {
        const forward = async () => {
          let text = ''
          for await (const part of request) text += String(part)
          const { statusCode } = await server.app.inject({
            method: 'POST',
            url: request.url!,
            headers: request.headers as Record<string, string>,
            payload: change(text),
          })
          statuses.push(statusCode)
          response.statusCode = statusCode
          response.end()
        }
        void forward()
      })
      await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
      const { port } = receiver.address() as AddressInfo
      emulators.setWebhookTarget(`http://127.0.0.1:${port}`)
      await happen()
      emulators.setWebhookTarget(undefined)
      await new Promise((closed) => receiver.close(closed))
      return statuses
    },
  }
}
