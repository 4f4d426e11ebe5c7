/** An index is added to many stored entries while players enter: no call is refused, and none waits for the migration. */
import { setTimeout as pause } from 'node:timers/promises'
import { LOCK_MS } from '@fairdraw/server/db/apply-migrations.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { migrateToNextBuild } from '@fairdraw/server/testing/stored/next-build.ts'
import { storeCompetitions, storeEntries, storePlayers } from '@fairdraw/server/testing/stored/stored-entries.ts'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { startFleet } from './fleet.ts'
import { createClient } from './http-client.ts'
import { startLoad } from './load.ts'
import { createReplyStats } from './reply-stats.ts'

const ENTRIES = Number(process.env['STORED_ENTRIES'] ?? 200_000)
const STORED = {
  players: { firstId: 5_000_000, count: 20_000 },
  count: ENTRIES,
  firstCompetition: 300_000,
  perCompetition: 20_000,
}
const INDEX = 'create index concurrently "entries_test" on "entries" ("competition_id", "accepted_at");'

it(`an index of ${ENTRIES} entries is built while players enter`, async () => {
  const fleet = await startFleet({ processCount: 1 })
  const { url } = fleet.postgres
  const database = await openServer(url, { timeoutFactor: 60 })
  await storePlayers(database.background, STORED.players)
  await storeCompetitions(database.background, STORED)
  await storeEntries(database.background, STORED)
  await database.close()
  const observe = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    withClient(url, async (client) => (await client.query<Row>(text, values)).rows)
  await observe('vacuum analyze')
  const read = async (text: string, values?: unknown[]) => (await observe<{ count: number }>(text, values))[0]!.count
  const client = createClient(fleet.origin)
  const figures = createReplyStats()
  const load = startLoad(fleet, client, figures, { entering: 8, paying: 1 })
  await pause(3_000)
  const usual = Math.max(...figures.listReplies('enter').map(({ ms }) => ms))

  const building = { isOver: false }
  const migration = migrateToNextBuild(url, INDEX).finally(() => (building.isOver = true))
  /** A writer that waits for the index waits for this lock of the table. */
  let blockedWriters = 0
  let samples = 0
  while (!building.isOver) {
    samples += 1
    blockedWriters += await read(
      `select count(*)::int as count from pg_locks
       where not granted and relation = 'entries'::regclass and mode = 'RowExclusiveLock'`,
    )
  }
  await migration
  await pause(1_000)
  await load.stop()
  figures.print(`an index of ${ENTRIES} entries; ${samples} samples, usual ${usual.toFixed(0)} ms at most`)

  const ids = load.acknowledged.map(({ entryId }) => entryId)
  expect(figures.listReplies().filter(({ status }) => status !== 200)).toEqual([])
  expect(load.unacknowledged).toEqual([])
  expect(blockedWriters).toBe(0)
  const longest = Math.max(...figures.listReplies('enter').map(({ ms }) => ms))
  expect(longest).toBeLessThan(Math.max(LOCK_MS, 2 * usual))
  expect(
    await read(`select count(*)::int as count from entries where id = any($1) and state = 'completed'`, [ids]),
  ).toBe(ids.length)
  expect(await read(`select count(*)::int as count from pg_indexes where indexname = 'entries_test'`)).toBe(1)
  await client.close()
  await fleet.close()
})
