/** The entries of a player with thousands of them, on a PostgreSQL server that has many others. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { storeEntries, storePlayers } from '../../testing/stored/stored-entries.ts'
import { vacuum } from '../../testing/stored/vacuum.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'
import { accountEntries } from './entries.ts'

const BUSY = 1
const SHARE = 6
const PAGE_SIZE = 20
const PLAYERS = { firstId: 1_000, count: 1_000 }

const postgres = await openTestPostgres()
const database = closeAfter(await openPatient(postgres.url))
const { background: db } = database
await storePlayers(db, { firstId: BUSY, count: 1 })
await storePlayers(db, PLAYERS)
await storeEntries(db, {
  players: PLAYERS,
  count: 60_000,
  firstCompetition: 500,
  perCompetition: 1_000,
  frequent: { playerId: BUSY, every: SHARE },
})
// One in twenty of the frequent player's has ended without tickets, and the first in each competition is not finished.
await db.execute(sql`update entries e set state = case when is_first then 'payment-due' else 'expired' end
  from (select id, row_number() over (order by id) as nth,
      row_number() over (partition by competition_id order by id) = 1 as is_first
    from entries where player_id = ${BUSY}) of_player
  where e.player_id = ${BUSY} and e.id = of_player.id and (is_first or nth % 20 = 7)`)
// Others have unfinished ones too, as in a show.
await db.execute(sql`update entries e set state = 'payment-due'
  from (select distinct on (player_id) player_id, id from entries where player_id <> ${BUSY} order by player_id, id) first
  where e.player_id = first.player_id and e.id = first.id`)
await vacuum(db)
const catalogue = closeAfter(await createCatalogue(database))

type Show = 'all' | 'unfinished' | 'completed' | 'ended'

async function readPage(from: Db, cursor?: string, show: Show = 'all') {
  const page = await accountEntries(from, catalogue, BUSY, { cursor, show })
  if (!page.ok) throw new Error(page.code)
  return page.body
}

const SHOWN = ['all', 'completed', 'ended', 'unfinished'] as const
/** A player has one unfinished entry at most in each competition; these are read beside a page of others. */
const UNFINISHED = 60

it.for(SHOWN)(
  '%s: reads little more than a page shows, however many there are and however deep the page',
  async (show) => {
    const read = (cursor?: string) => countRowsRead(database.db, ['entries'], (tx) => readPage(tx, cursor, show))
    const atMost = 4 * PAGE_SIZE + UNFINISHED
    expect(await read()).toBeLessThanOrEqual(atMost)
    let cursor: string | undefined
    for (let nth = 0; nth < 20; nth += 1) cursor = (await readPage(database.db, cursor, show)).nextCursor ?? cursor
    expect(await read(cursor)).toBeLessThanOrEqual(atMost)
  },
)

const WALKED_PAGES = 30

it.for([
  ['all', sql`true`],
  ['completed', sql`state = 'completed'`],
  ['ended', sql`state = 'expired'`],
  ['unfinished', sql`state = 'payment-due'`],
] as const)('%s: shows each once, the newest first', async ([show, isShown]) => {
  const expected = await queryRows(
    db,
    { id: column.text },
    sql`select id from entries where player_id = ${BUSY} and ${isShown}
        order by accepted_at desc, id desc limit ${WALKED_PAGES * PAGE_SIZE}`,
  )
  const shown: string[] = []
  let cursor: string | undefined
  for (let nth = 0; nth < WALKED_PAGES; nth += 1) {
    const { entries, nextCursor } = await readPage(database.db, cursor, show)
    shown.push(...entries.map(({ entryId }) => entryId))
    cursor = nextCursor
    if (cursor === undefined) break
  }
  expect(expected.length).toBeGreaterThan(PAGE_SIZE)
  expect(shown).toEqual(expected.map(({ id }) => id))
})
