/** Truly concurrent calls: cash is exchanged once per call, and never more than the balance. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { runOnce } from '../../http/idempotency.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows } from '../../testing/read-rows.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { NO_AGE_POLICY } from '../../testing/no-age-checks.ts'
import { exchange } from './exchange.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const catalogue = {
  snapshot: () => ({ staticInit: { settings: { exchangeRates: { cash: { tokens: { from: 100, to: 120 } } } } } }),
} as unknown as Pick<Catalogue, 'snapshot'>

/** Two processes. */
const postgres = await openTestPostgres()
const databases = [closeAfter(await openServer(postgres.url)), closeAfter(await openServer(postgres.url))]

async function addPlayer(playerId: number, cashPence: number): Promise<void> {
  const { db } = databases[0]!
  await db.execute(
    sql`insert into players (id, phone, age_stated_at) values (${playerId}, ${`07700${String(playerId).padStart(6, '0')}`}, now())`,
  )
  await db.execute(
    sql`insert into wallets (player_id, asset, balance) values (${playerId}, 'tokens', 0), (${playerId}, 'cash', ${cashPence})`,
  )
  await db.execute(
    sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
        values (${playerId}, 'cash', 'issued', 'wallet', ${cashPence}, 'winsday-prize')`,
  )
}

const swap = (playerId: number, nth: number, amount: number, key: string) => {
  const { db } = databases[nth % databases.length]!
  const body = { from: 'cash', to: 'tokens', amount } as const
  return runOnce(db, { playerId, call: 'exchange', key, body }, () =>
    exchange({ db, catalogue, agePolicy: NO_AGE_POLICY }, { playerId, key, body, now: NOW }),
  )
}

const balancesOf = async (playerId: number) =>
  Object.fromEntries(
    (
      await readRows<{ asset: string; balance: number }>(
        databases[0]!.db,
        sql`select asset, balance::int as balance from wallets where player_id = ${playerId}`,
      )
    ).map(({ asset, balance }) => [asset, balance]),
  )

it('of many concurrent exchanges, as many succeed as the balance allows', async () => {
  await addPlayer(1, 1050)
  const outcomes = await Promise.all(Array.from({ length: 24 }, (_, nth) => swap(1, nth, 100, randomUUID())))
  expect(Object.groupBy(outcomes, (outcome) => (outcome.ok ? 'done' : outcome.code))).toMatchObject({
    done: { length: 10 },
    'not-enough-cash': { length: 14 },
  })
  expect(await balancesOf(1)).toEqual({ cash: 50, tokens: 1200 })
  expect(await findBrokenInvariants(databases[0]!.db)).toEqual([])
})

it('a call repeated concurrently at two processes exchanges once', async () => {
  await addPlayer(2, 1000)
  const key = randomUUID()
  const outcomes = await Promise.all(Array.from({ length: 12 }, (_, nth) => swap(2, nth, 100, key)))
  for (const outcome of outcomes)
    expect(outcome.ok ? outcome.body : outcome.code).toEqual(
      outcome.ok ? expect.objectContaining({ taken: 100, given: 120 }) : 'still-running',
    )
  expect(await balancesOf(2)).toEqual({ cash: 900, tokens: 120 })
  expect(await findBrokenInvariants(databases[0]!.db)).toEqual([])
})
