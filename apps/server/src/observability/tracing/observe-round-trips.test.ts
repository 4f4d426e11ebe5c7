import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { runInContext } from './call-context.ts'
import { summariseStatement } from './observe-round-trips.ts'
import { column } from '../../db/rows.ts'

it.each([
  ['select "id", "name" from "players" where "phone" = $1', 'select players'],
  ['  select * from try_enter_competition($1::bigint)', 'select try_enter_competition'],
  ['insert into "payments" ("id") values ($1) returning "id"', 'insert payments'],
  ['update only "entries" set "state" = $1 from players where true', 'update entries'],
  ['delete from idempotency_keys where created_at < now()', 'delete idempotency_keys'],
  ['with due as (select id from outbox for update skip locked) update outbox set at = now()', 'update outbox'],
  ['select (select name from competitions where id = e.id) from entries e', 'select entries'],
  ['with moved as (update entries set state = $1 returning id) select id from moved', 'update entries'],
  ['insert into terms (id) values ($1) on conflict (id) do update set at = now()', 'insert terms'],
  ['update "entries" as "e" set "state" = $1', 'update entries'],
  ['lock table staff in share mode', 'lock'],
  ["select 'a letter from Robin' as note", 'select'],
  ['begin', 'begin'],
  ['select pg_advisory_xact_lock($1)', 'select'],
  ['set local lock_timeout = 500', 'other'],
  ["select 'Robin Ashe', '07700900001'", 'select'],
])('%s is ‘%s’', (text, summary) => expect(summariseStatement(text)).toBe(summary))

it('each query on somebody’s behalf counts as a round trip, in transactions too', async () => {
  const { db, prepared } = await openTestDatabase()
  const roundTrips = { count: 0 }
  await runInContext({ roundTrips }, async () => {
    await db.execute(sql`select 1`)
    await prepared({ one: column.integer }, 'select 1 as one', [])
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await tx.execute(sql`select 1`)
    })
  })
  // PGlite begins and commits by itself; on a server these are round trips too.
  expect(roundTrips.count).toBeGreaterThanOrEqual(4)
  const counted = roundTrips.count
  await db.execute(sql`select 1`)
  expect(roundTrips.count).toBe(counted)
})
