/** Query plans made while the tables were empty are still right when they are full. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import type { Database } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import type { TestPostgres } from '../../testing/test-database.ts'

const ROWS = 5_000
const CALLS = 20

let postgres: TestPostgres
let database: Database
beforeEach(async () => {
  postgres = await openTestPostgres()
  database = await openServer(postgres.url)
})
afterEach(async () => {
  await database?.close()
  await postgres?.close()
})

/** One call for ten new players; each is a new entry of competition 1. */
const call = (nth: number) => {
  const players = Array.from({ length: 10 }, (_, place) => nth * 10 + place + 1)
  const each = (value: string | number | null) => players.map(() => value)
  const list = (values: readonly (string | number | null)[]) =>
    sql.raw(`array[${values.map((one) => (one === null ? 'null' : `'${one}'`)).join(',')}]`)
  return sql`select * from try_enter_competitions(${list(players)}::bigint[], ${list(players.map(() => randomUUID()))}::uuid[],
    ${list(each('hash'))}::text[], ${list(players.map(() => newId()))}::uuid[], ${list(each(1))}::int[],
    ${list(each('2000-01-01'))}::timestamptz[], ${list(each('2100-01-01'))}::timestamptz[], ${list(each('2100-01-02'))}::timestamptz[],
    ${list(each(''))}::text[], ${list(each(0))}::int[], ${list(each(null))}::int[], ${list(each(1))}::int[])`
}

const TABLES = ['idempotency_keys', 'player_competitions', 'entries', 'wallets', 'players']

// The planner believes that an empty table is empty only after a vacuum.
it.for(['new', 'vacuumed'])(
  'an entry reads as few rows with full tables as with empty ones that were %s',
  async (before) => {
    const { db } = database
    if (before === 'vacuumed') await db.execute(sql`vacuum analyze`)
    // One connection reuses its plans; no statistics are gathered meanwhile.
    await db.transaction(async (tx) => {
      const addPlayers = (from: number, to: number) =>
        tx.execute(sql`with made as (
          insert into players (id, phone, age_stated_at)
          select n, '079' || lpad(n::text, 8, '0'), now() from generate_series(${from}::int, ${to}::int) n returning id)
        insert into wallets (player_id, asset, balance) select id, 'tokens', 0 from made`)
      await addPlayers(1, 10 * CALLS)
      for (let nth = 0; nth < CALLS / 2; nth += 1) await tx.execute(call(nth))

      await addPlayers(100_001, 100_000 + ROWS)
      await tx.execute(sql`insert into player_competitions (player_id, competition_id, entries)
      select n, 1, 1 from generate_series(100001, ${100_000 + ROWS}::int) n`)
      await tx.execute(sql`insert into idempotency_keys (player_id, call, key, body_hash)
      select n, 'enter', gen_random_uuid(), 'hash' from generate_series(100001, ${100_000 + ROWS}::int) n`)
      const read = await countRowsRead(tx, TABLES, async (same) => {
        for (let nth = CALLS / 2; nth < CALLS; nth += 1) await same.execute(call(nth))
      })
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThan(ROWS)
    })
  },
)
