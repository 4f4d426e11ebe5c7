import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Catalogue, Snapshot } from '../catalogue/catalogue.ts'
import { runOnce } from '../../http/idempotency.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows } from '../../testing/read-rows.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'
import type { UseCaseHarness } from '../../testing/use-case-harness.ts'
import { exchange } from './exchange.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const TOKENS = { from: 'cash', to: 'tokens', rate: { from: 100, to: 120 } } as const
const CREDIT = { from: 'cash', to: 'entryCreditsV2', rate: { from: 10, to: 11 } } as const

let shop: UseCaseHarness
let rates: Snapshot['staticInit']['settings']['exchangeRates']
const catalogue = {
  snapshot: () => ({ staticInit: { settings: { exchangeRates: rates } } }),
} as unknown as Pick<Catalogue, 'snapshot'>

beforeAll(async () => {
  shop = await openUseCaseHarness([])
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.clear()
  rates = [TOKENS, CREDIT]
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
const swap = (body: Body, key: string = randomUUID()) =>
  exchange({ db: shop.db, catalogue }, { playerId: 1, key, body, now: NOW })
/** As the route calls it. */
const swapOnce = (body: Body, key: string) =>
  runOnce(shop.db, { playerId: 1, call: 'exchange', key, body }, () => swap(body, key))

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

it('takes whole steps of the rate, gives what was told, and leaves the rest', async () => {
  expect(await swap(forTokens(2550, { given: 3000 }))).toMatchObject({
    ok: true,
    body: { taken: 2500, given: 3000, balances: { cashPence: 50, tokens: 3005 } },
  })
  expect(await balances()).toEqual({ cash: 50, tokens: 3005 })
  expect(await booked()).toEqual(['cash wallet → exchanged 2500', 'tokens issued → wallet 3000'])
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

it('gives entry credit where there is a rate for it, to a player who had none', async () => {
  expect(await swap({ from: 'cash', to: 'entryCreditsV2', amount: 1005 })).toMatchObject({
    body: { taken: 1000, given: 1100 },
  })
  expect(await balances()).toEqual({ cash: 1550, tokens: 5, 'entry-credits-v2': 1100 })
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

it('a call with the same key is done once, also where its process died before the reply was stored', async () => {
  const [body, key] = [forTokens(1000), randomUUID()]
  const first = await swapOnce(body, key)
  expect(await swapOnce(body, key)).toEqual(first)
  await shop.db.execute(sql`truncate idempotency_keys`)
  expect(await swapOnce(body, key)).toEqual(first)
  expect(await balances()).toEqual({ cash: 1550, tokens: 1205 })
  expect(await swapOnce(forTokens(500), key)).toMatchObject({ ok: false, code: 'idempotency-key-reused' })
})

it('of two calls at once for all that there is one is done and the other refused', async () => {
  const outcomes = await Promise.all([swap(forTokens(2500)), swap(forTokens(2500))])
  expect(outcomes.map((outcome) => (outcome.ok ? 'done' : outcome.code)).toSorted()).toEqual([
    'done',
    'not-enough-cash',
  ])
  expect(await balances()).toEqual({ cash: 50, tokens: 3005 })
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

it.each([
  ['more than there is', 'not-enough-cash', () => swap(forTokens(2600))],
  ['less than a step', 'exchange-too-small', () => swap(forTokens(99))],
  ['another number than the player was told', 'exchange-rate-changed', () => swap(forTokens(2500, { given: 2999 }))],
  ['nothing at a rate that is gone', 'no-exchange-rate', () => ((rates = [CREDIT]), swap(forTokens(2500)))],
])('%s is refused (%s), and nothing is booked', async (_, code, attempt) => {
  expect(await attempt()).toMatchObject({ ok: false, code })
  expect(await balances()).toEqual({ cash: 2550, tokens: 5 })
  expect(await booked()).toEqual([])
})

it('a rate that changed after the player was told is refused; asked anew, it is the new one', async () => {
  rates = [{ ...TOKENS, rate: { from: 100, to: 100 } }]
  expect(await swap(forTokens(2500, { given: 3000 }))).toMatchObject({ code: 'exchange-rate-changed' })
  expect(await swap(forTokens(2500, { given: 2500 }))).toMatchObject({ ok: true, body: { given: 2500 } })
})

it('in a break, and before the age is stated, nothing is exchanged', async () => {
  await shop.db.execute(sql`update players set paused_until = ${new Date('2026-12-01T00:00:00Z')} where id = 1`)
  expect(await swap(forTokens(2500))).toMatchObject({ code: 'paused', until: '2026-12-01T00:00:00.000Z' })
  await shop.db.execute(sql`update players set paused_until = null, age_stated_at = null where id = 1`)
  expect(await swap(forTokens(2500))).toMatchObject({ code: 'age-unverified' })
  expect(await balances()).toEqual({ cash: 2550, tokens: 5 })
})

it('the player reads of it in the history of the account', async () => {
  await swap(forTokens(2500))
  const [event] = await readRows<{ event: string; detail: object }>(
    shop.db,
    sql`select event, detail from account_events where player_id = 1 and event = 'cash-exchanged' order by id desc limit 1`,
  )
  expect(event?.detail).toEqual({ takenPence: 2500, given: 3000, to: 'tokens' })
})
