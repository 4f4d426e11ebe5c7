import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import type { Database } from '../../db/database.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { createClusterSeconds } from './cluster-seconds.ts'
import { readGame } from './read-game.ts'
import { createSecondCounts } from './second-counts.ts'

const postgres = await openTestPostgres()
const database = closeAfter(await openServer(postgres.url))

const NOW = 1_800_000_000

it('the query of the last seconds reads few rows, with tables that are full', async () => {
  const ROWS = 200_000
  const db = database.background
  // A hundred a second until now.
  const at = sql`to_timestamp(${NOW}::int - n / 100.0)`
  const each = sql`generate_series(${ROWS}::int, 1, -1) n`
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline)
      select n, gen_random_uuid(), 1, 'completed', '{}', ${at}, ${at} from ${each}`)
    await tx.execute(sql`insert into entry_events (player_id, entry_id, event, state, at)
      select n, gen_random_uuid(), 'finish', 'completed', ${at} from ${each}`)
    await tx.execute(sql`with paid as (
        insert into payments (id, player_id, entry_id, method, amount_pence, state, created_at)
        select gen_random_uuid(), n, gen_random_uuid(), 'card', 100, 'captured', ${at} from ${each} returning id, created_at)
      insert into payment_events (payment_id, event, state, at) select id, 'capture', 'captured', created_at from paid order by created_at`)
    for (const index of ['entries_by_acceptance', 'entry_events_by_time', 'payment_events_by_time'])
      await tx.execute(sql`select brin_summarize_new_values(${index})`)
    await tx.execute(sql`analyze entries, entry_events, payments, payment_events`)
  })
  let found = new Map()
  const read = await countRowsRead(db, ['entries', 'entry_events', 'payments', 'payment_events'], async (tx) => {
    found = await readGame(tx, NOW - 6, NOW)
  })
  expect(found.get(NOW - 3)).toMatchObject({ begun: 100, completed: 200, paid: 100, pence: 10_000 })
  // A block range of each index has some ten thousand rows.
  expect(read).toBeLessThan(ROWS / 2)
})

it('two processes exchange their seconds through the server', async () => {
  const other = await openServer(postgres.url, { migrates: false })
  const start = async (own: Database) => {
    const counts = createSecondCounts({
      answeredByFastPath: () => 0,
      refusedByAdmission: () => 0,
      queuedEntries: () => 0,
      waitingRequests: () => 0,
    })
    counts.countReply(200)
    counts.close(NOW - 1)
    return createClusterSeconds(own, counts, () => NOW)
  }
  const [here, there] = [await start(database), await start(other)]
  await here.exchange(NOW - 1, true)
  // Until the watching process has been heard, nothing is sent.
  await expect
    .poll(async () => {
      await there.exchange(NOW - 1, false)
      return here.trafficOf(NOW - 1)?.processes
    })
    .toBe(2)
  await other.close()
})
