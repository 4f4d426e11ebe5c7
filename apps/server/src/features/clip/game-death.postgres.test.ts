/**
 * Two processes claim the same clips and check the same words while they are killed again and again: each player gets
 * one ticket, and the tokens once.
 */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { closeAfter } from '../../testing/close-after.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { startWorkers } from '../../testing/processes/start-workers.ts'
import { waitUntilDone } from '../../testing/processes/wait-until-done.ts'
import { readValue } from '../../testing/read-rows.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'

const KILLS = process.env['PROPERTY_RUNS'] === undefined ? 3 : 60
const PLAYERS = 400
/** The same for all processes, so that no day ends in between. */
const NOW = new Date().toISOString()

const postgres = await openTestPostgres()
const database = closeAfter(await openPatient(postgres.url))
await database.db.execute(sql`
  with made as (insert into players (id, phone, age_stated_at)
    select n, '07' || lpad(n::text, 9, '0'), now() from generate_series(1, ${PLAYERS}::int) n returning id),
  filled as (insert into wallets (player_id, asset) select id, 'tokens' from made)
  insert into clip_views (player_id, clip_id, session_id, length_ms, watched_ms, position_ms, reported_at)
    select id, 'festival', gen_random_uuid(), 7000, 7000, 7000, now() from made`)
await database.db.execute(
  sql`insert into winsday_draws (id, name, draws_at, cut_off) values ('w', 'Winsday', now() + interval '2 days', now() + interval '1 day')`,
)

const number = async (query: ReturnType<typeof sql>) => await readValue<number>(database.db, query)

it(`${PLAYERS} players, ${KILLS} kills: one ticket and one reward each`, async () => {
  const workers = await startWorkers('game-worker', { DATABASE_URL: postgres.url, NOW })
  for (let kills = 0; kills < KILLS; kills += 1) await workers.killOne(120)
  const unfinished = sql`select count(*)::int as n from players p
    where not exists (select from clip_views v where v.player_id = p.id and claimed_at is not null)
       or not exists (select from word_drum_plays w where w.player_id = p.id and w.state = 'won')`
  await waitUntilDone(() => number(unfinished))
  expect(await number(sql`select count(*)::int as n from winsday_ticket_grants`)).toBe(PLAYERS)
  const rewarded = sql`select count(*)::int as n from wallets where asset = 'tokens' and balance = 10`
  expect(await number(rewarded)).toBe(PLAYERS)
  expect(await findBrokenInvariants(database.db)).toEqual([])
}, 3_600_000)
