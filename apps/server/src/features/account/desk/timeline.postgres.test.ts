/** The timeline of a player with thousands of rows, on a PostgreSQL server that has many others. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Db } from '../../../db/database.ts'
import { closeAfter } from '../../../testing/close-after.ts'
import { countRowsRead } from '../../../testing/count-rows-read.ts'
import { vacuum } from '../../../testing/stored/vacuum.ts'
import { openPatient, openTestPostgres } from '../../../testing/test-database.ts'
import { TIMELINE_PAGE_SIZE, readTimeline } from './timeline.ts'

const BUSY = 1
const ROWS = 3_000
/** One row in so many is the busy player's. */
const SHARE = 20

const postgres = await openTestPostgres()
const database = closeAfter(await openPatient(postgres.url))
const { db } = database
const spread = sql`case when n % ${SHARE}::int = 0 then ${BUSY}::int else 2 + n % 1000 end`
const at = sql`clock_timestamp() - n * interval '1 second'`
await db.execute(
  sql`insert into players (id, phone) select n, '0770' || lpad(n::text, 7, '0') from generate_series(1, 1001) n`,
)
for (const statement of [
  sql`insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline, finished_at, remind_at)
      select ${spread}, gen_random_uuid(), 1, 'completed', '{}', ${at}, ${at}, ${at}, null from generate_series(1, ${SHARE * ROWS}::int) n`,
  sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason, at)
      select ${spread}, 'tokens', 'issued', 'wallet', 1, 'gift', ${at} from generate_series(1, ${SHARE * ROWS}::int) n`,
  sql`insert into payments (id, player_id, entry_id, method, amount_pence, state, created_at)
      select gen_random_uuid(), ${spread}, gen_random_uuid(), 'card', 100, 'declined', ${at} from generate_series(1, ${SHARE * ROWS}::int) n`,
  sql`insert into account_events (player_id, event, at)
      select ${spread}, case when n / ${SHARE}::int % 2 = 0 then 'logged-in' else 'details-changed' end, ${at} from generate_series(1, ${SHARE * ROWS}::int) n`,
  sql`insert into sent_messages (player_id, topic, outcome, at)
      select ${spread}, 'payout-paid', 'delivered', ${at} from generate_series(1, ${SHARE * ROWS}::int) n`,
])
  await db.execute(statement)
await vacuum(db)

const page = (cursor?: string) => readTimeline(database.background, { playerId: BUSY, cursor, now: new Date() })

const firstPage = (tx: Db) => readTimeline(tx, { playerId: BUSY, now: new Date() })

it.each(['entries', 'ledger_transfers', 'sent_messages', 'payments'])(
  'reads little more of %s than a page shows',
  async (table) => {
    expect(await countRowsRead(database.db, [table], firstPage)).toBeLessThanOrEqual(4 * (TIMELINE_PAGE_SIZE + 1))
  },
)

// Log-ins and changes are two filters of one table, whose rarer one may read all.
it('reads of account events no rows of other players', async () => {
  const most = 2 * (ROWS + TIMELINE_PAGE_SIZE + 1)
  expect(await countRowsRead(database.db, ['account_events'], firstPage)).toBeLessThanOrEqual(most)
})

it('goes on where the page before ended, however deep', async () => {
  const keys = new Set<string>()
  let cursor: string | undefined
  for (let nth = 0; nth < 10; nth += 1) {
    const reply = await page(cursor)
    if (!reply.ok) throw new Error(reply.code)
    for (const { key } of reply.body.rows) keys.add(key)
    cursor = reply.body.nextCursor
  }
  expect(keys.size).toBe(10 * TIMELINE_PAGE_SIZE)
})
