/** The entries of a player with thousands of them, on a PostgreSQL server that has many others. */
import { expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import type { Db } from '../../db/database.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { storeEntries, storePlayers } from '../../testing/stored/stored-entries.ts'
import { vacuum } from '../../testing/stored/vacuum.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { accountEntries } from './entries.ts'

const BUSY = 1
const SHARE = 20
const PAGE_SIZE = 20
const PLAYERS = { firstId: 1_000, count: 1_000 }

const postgres = await openTestPostgres()
const database = closeAfter(await openServer(postgres.url, { timeoutFactor: 10 }))
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
await vacuum(db)
const catalogue = closeAfter(await createCatalogue(database))

async function readPage(from: Db, cursor?: string) {
  const page = await accountEntries(from, catalogue, BUSY, { cursor })
  if (!page.ok) throw new Error(page.code)
  return page.body
}

it('reads little more than a page shows, however many there are and however deep the page', async () => {
  const read = (cursor?: string) => countRowsRead(database.db, ['entries'], (tx) => readPage(tx, cursor))
  expect(await read()).toBeLessThanOrEqual(4 * PAGE_SIZE)
  const cursors: string[] = []
  for (let nth = 0; nth < 50; nth += 1) cursors.push((await readPage(database.db, cursors.at(-1))).nextCursor!)
  expect(await read(cursors.at(-1))).toBeLessThanOrEqual(4 * PAGE_SIZE)
})

it('shows each once, the newest first', async () => {
  const shown: string[] = []
  const times: string[] = []
  let cursor: string | undefined
  do {
    const { entries, nextCursor } = await readPage(database.db, cursor)
    shown.push(...entries.map(({ entryId }) => entryId))
    times.push(...entries.map(({ enteredAt }) => enteredAt))
    cursor = nextCursor
  } while (cursor !== undefined)
  expect(new Set(shown).size).toBe(60_000 / SHARE)
  expect(shown).toHaveLength(60_000 / SHARE)
  expect(times).toEqual(times.toSorted().toReversed())
})
