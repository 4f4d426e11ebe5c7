import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Catalogue, Snapshot } from '../catalogue/catalogue.ts'
import { runOnce } from '../../http/idempotency.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows } from '../../testing/read-rows.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'
import { NO_AGE_POLICY } from '../../testing/no-age-checks.ts'
import { exchange } from './exchange.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const TOKENS = { from: 100, to: 120 }
const CREDIT = { from: 10, to: 11 }

let rates: Snapshot['staticInit']['settings']['exchangeRates']
const catalogue = {
  snapshot: () => ({ staticInit: { settings: { exchangeRates: rates } } }),
} as unknown as Pick<Catalogue, 'snapshot'>

const shop = await openUseCaseHarness([])
beforeEach(async () => {
  await shop.clear()
  rates = { cash: { tokens: TOKENS, entryCreditsV2: CREDIT } }
  await shop.addPlayer(1, 5)
  await giveCash(1, 2550)
})

async function giveCash(playerId: number, pence: number): Promise<void> {
  await shop.db.execute(sql`insert into wallets (player_id, asset, balance) values (${playerId}, 'cash', ${pence})`)
  await shop.db.execute(
    sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
        values (${playerId}, 'cash', 'issued', 'wallet', ${pence}, 'winsday-prize')`,
  )
}

type Body = Parameters<typeof exchange>[1]['body']
const forTokens = (amount: number, more: Partial<Body> = {}): Body => ({ from: 'cash', to: 'tokens', amount, ...more })
const callExchange = (body: Body, key: string = randomUUID()) =>
  exchange({ db: shop.db, catalogue, agePolicy: NO_AGE_POLICY }, { playerId: 1, key, body, now: NOW })
/** Through the idempotency of the route. */
const callExchangeOnce = (body: Body, key: string) =>
  runOnce(shop.db, { playerId: 1, call: 'exchange', key, body }, () => callExchange(body, key))

const balances = async () =>
  Object.fromEntries(
    (
      await readRows<{ asset: string; balance: number }>(
        shop.db,
        sql`select asset, balance::int as balance from wallets where player_id = 1`,
      )
    ).map(({ asset, balance }) => [asset, balance]),
  )
const booked = () =>
  readRows<{ row: string }>(
    shop.db,
    sql`select concat_ws(' ', asset, from_account, '→', to_account, amount) as row from ledger_transfers
        where player_id = 1 and reason = 'exchange' order by id`,
  ).then((rows) => rows.map(({ row }) => row))

// Row 1.7-33
it('exchanges whole steps of the rate, at the quoted rate, and leaves the rest', async () => {
  expect(await callExchange(forTokens(2550, { given: 3000 }))).toMatchObject({
    ok: true,
    body: { taken: 2500, given: 3000, balances: { cashPence: 50, tokens: 3005 } },
  })
  expect(await balances()).toEqual({ cash: 50, tokens: 3005 })
  expect(await booked()).toEqual(['cash wallet → exchanged 2500', 'tokens issued → wallet 3000'])
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

it('exchanges for entry credit where a rate exists, for a player without a wallet for it', async () => {
  expect(await callExchange({ from: 'cash', to: 'entryCreditsV2', amount: 1005 })).toMatchObject({
    body: { taken: 1000, given: 1100 },
  })
  expect(await balances()).toEqual({ cash: 1550, tokens: 5, 'entry-credits-v2': 1100 })
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

it('a call with the same key exchanges once, also when its process died before storing the reply', async () => {
  const [body, key] = [forTokens(1000), randomUUID()]
  const first = await callExchangeOnce(body, key)
  expect(await callExchangeOnce(body, key)).toEqual(first)
  await shop.db.execute(sql`truncate idempotency_keys`)
  expect(await callExchangeOnce(body, key)).toEqual(first)
  expect(await balances()).toEqual({ cash: 1550, tokens: 1205 })
  expect(await callExchangeOnce(forTokens(500), key)).toMatchObject({ ok: false, code: 'idempotency-key-reused' })
})

it('of two concurrent calls for the whole balance, one succeeds and one is refused', async () => {
  const outcomes = await Promise.all([callExchange(forTokens(2500)), callExchange(forTokens(2500))])
  expect(outcomes.map((outcome) => (outcome.ok ? 'done' : outcome.code)).toSorted()).toEqual([
    'done',
    'not-enough-cash',
  ])
  expect(await balances()).toEqual({ cash: 50, tokens: 3005 })
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

it.each([
  ['more than the balance', 'not-enough-cash', () => callExchange(forTokens(2600))],
  ['less than a step', 'exchange-too-small', () => callExchange(forTokens(99))],
  ['another amount than the quote', 'exchange-rate-changed', () => callExchange(forTokens(2500, { given: 2999 }))],
  [
    'a rate that no longer exists',
    'no-exchange-rate',
    () => ((rates = { cash: { entryCreditsV2: CREDIT } }), callExchange(forTokens(2500))),
  ],
])('%s is refused (%s), and the ledger stays unchanged', async (_, code, attempt) => {
  expect(await attempt()).toMatchObject({ ok: false, code })
  expect(await balances()).toEqual({ cash: 2550, tokens: 5 })
  expect(await booked()).toEqual([])
})

it('a call with an outdated quote is refused; the next quote has the new rate', async () => {
  rates = { cash: { tokens: { from: 100, to: 100 } } }
  expect(await callExchange(forTokens(2500, { given: 3000 }))).toMatchObject({ code: 'exchange-rate-changed' })
  expect(await callExchange(forTokens(2500, { given: 2500 }))).toMatchObject({ ok: true, body: { given: 2500 } })
})

it('nothing is exchanged during a break, or before the age is stated', async () => {
  await shop.db.execute(sql`update players set paused_until = ${new Date('2026-12-01T00:00:00Z')} where id = 1`)
  expect(await callExchange(forTokens(2500))).toMatchObject({ code: 'paused', until: '2026-12-01T00:00:00.000Z' })
  await shop.db.execute(sql`update players set paused_until = null, age_stated_at = null where id = 1`)
  expect(await callExchange(forTokens(2500))).toMatchObject({ code: 'age-unverified' })
  expect(await balances()).toEqual({ cash: 2550, tokens: 5 })
})

it('the exchange is in the history of the account', async () => {
  await callExchange(forTokens(2500))
  const [event] = await readRows<{ event: string; detail: object }>(
    shop.db,
    sql`select event, detail from account_events where player_id = 1 and event = 'cash-exchanged' order by id desc limit 1`,
  )
  expect(event?.detail).toEqual({ takenPence: 2500, given: 3000, to: 'tokens' })
})
