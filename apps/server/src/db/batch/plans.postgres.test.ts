/** Query plans made while the tables were empty are still right when they are full. */
import { createHash, randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfter } from '../../testing/close-after.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { openServer } from '../database.ts'
import type { Database, Db } from '../database.ts'
import { arrayLiteral } from './array-literal.ts'

const ROWS = 5_000
const CALLS = 20
const PLAYERS_PER_CALL = 10

let database: Database
beforeEach(async () => {
  const postgres = await openTestPostgres()
  database = closeAfter(await openServer(postgres.url))
})

const playersOf = (nth: number) =>
  Array.from({ length: PLAYERS_PER_CALL }, (_, place) => nth * PLAYERS_PER_CALL + place + 1)

/** A new entry of competition 1 for each of the players. */
const enter = (players: readonly number[]) => {
  const each = (value: string | number | null) => arrayLiteral(players.map(() => value))
  return sql`select * from try_enter_competitions(${arrayLiteral(players)}::bigint[], ${arrayLiteral(players.map(() => randomUUID()))}::uuid[],
    ${each('hash')}::text[], ${each(1)}::int[],
    ${each('2000-01-01')}::timestamptz[], ${each('2100-01-01')}::timestamptz[], ${each('2100-01-02')}::timestamptz[],
    ${each('')}::text[], ${each(0)}::int[], ${each(null)}::int[], ${each(1)}::int[])`
}

const hashOf = (player: number) => createHash('sha256').update(String(player)).digest('hex')
const authenticate = (players: readonly number[]) =>
  sql`select * from read_tokens(${arrayLiteral(players.map(hashOf))}::text[])`

const STATEMENTS: [string, (players: readonly number[]) => SQL][] = [
  ['an entry', enter],
  ['an authentication', authenticate],
]
const TABLES = ['idempotency_keys', 'player_competitions', 'entries', 'wallets', 'players', 'access_tokens']

async function addPlayers(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`insert into players (id, phone, age_stated_at)
    select n, '079' || lpad(n::text, 8, '0'), now() from generate_series(${from}::int, ${to}::int) n`)
  await db.execute(sql`insert into wallets (player_id, asset, balance)
    select n, 'tokens', 0 from generate_series(${from}::int, ${to}::int) n`)
  await db.execute(sql`insert into access_tokens (hash, player_id, kind, expires_at)
    select sha256(n::text::bytea), n, 'session', now() + interval '1 day' from generate_series(${from}::int, ${to}::int) n`)
}

// The planner takes a table for empty only after a vacuum; a new one for ten pages of rows.
describe.for(['new', 'empty after a vacuum'])('with plans from tables that were %s', (before) => {
  it.for(STATEMENTS)('%s reads as few rows with full tables', async ([, statement]) => {
    const { db } = database
    if (before !== 'new') await db.execute(sql`vacuum analyze`)
    // One connection reuses its plans; no statistics are gathered meanwhile.
    await db.transaction(async (tx) => {
      await tx.execute(statement(playersOf(0)))
      await addPlayers(tx, 1, PLAYERS_PER_CALL * CALLS)
      for (let nth = 0; nth < CALLS / 2; nth += 1) await tx.execute(statement(playersOf(nth)))

      await addPlayers(tx, 100_001, 100_000 + ROWS)
      await tx.execute(sql`insert into player_competitions (player_id, competition_id, entries)
        select n, 1, 1 from generate_series(100001, ${100_000 + ROWS}::int) n`)
      await tx.execute(sql`insert into idempotency_keys (player_id, call, key, body_hash)
        select n, 'enter', gen_random_uuid(), 'hash' from generate_series(100001, ${100_000 + ROWS}::int) n`)
      const read = await countRowsRead(tx, TABLES, async (same) => {
        for (let nth = CALLS / 2; nth < CALLS; nth += 1) await same.execute(statement(playersOf(nth)))
      })
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThan(ROWS)
    })
  })
})
