/**
 * The funnel of a large table of entries: a day is read by its index, and the views read the sums only. FUNNEL_ENTRIES
 * sets another number of entries, and prints the durations.
 */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { closeAfter } from '../../testing/close-after.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { readValue } from '../../testing/read-rows.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'
import { sumFunnel } from './sum-funnel.ts'

const ENTRIES = Number(process.env['FUNNEL_ENTRIES'] ?? 200_000)
/** As many days of entries, the last of which is today. */
const DAYS = 100
const NOW = new Date('2026-11-21T23:00:00Z')

const postgres = await openTestPostgres()
const database = closeAfter(await openPatient(postgres.url))
// In the order of their times, as players enter.
await database.background.execute(sql`
  insert into entries (player_id, id, competition_id, state, steps, quantity, payment_method, price_pence, bundle_id, accepted_at, deadline)
  select n, md5(n::text)::uuid, n % 50 + 1, 'completed', '{}', 1, 'card', 200, 'plain-1',
    ${NOW.toISOString()}::timestamptz - (${ENTRIES}::int - n) * (interval '1 day' * ${DAYS}::int / ${ENTRIES}::int), now()
  from generate_series(1, ${ENTRIES}::int) n`)
// In production the index is brought up to date by autovacuum, as its blocks fill.
await database.background.execute(sql`select brin_summarize_new_values('entries_by_acceptance')`)
await database.background.execute(sql`analyze entries`)

it('a run reads the entries of its three days, not the table', async () => {
  const started = performance.now()
  const read = await countRowsRead(database.background, ['entries'], (tx) => sumFunnel(tx, NOW))
  if (process.env['FUNNEL_ENTRIES']) process.stdout.write(`summed in ${Math.round(performance.now() - started)} ms\n`)
  const perDay = ENTRIES / DAYS
  expect(read).toBeGreaterThan(2.5 * perDay)
  // The index leads to whole blocks of 128 pages.
  expect(read).toBeLessThan(Math.max(0.4 * ENTRIES, 6 * perDay))
  const sums = await readValue<number>(database.db, sql`select sum(paid)::float8 as paid from funnel_by_day`)
  expect(sums).toBeGreaterThan(2.5 * perDay)
}, 600_000)

it('the views read no entries', async () => {
  const views = ['funnel_by_day', 'funnel', 'experiment_results', 'bundle_set_results', 'picture_results']
  for (const view of views)
    expect(
      await countRowsRead(database.db, ['entries', 'tickets'], (tx) => tx.execute(sql.raw(`select * from ${view}`))),
    ).toBe(0)
})
