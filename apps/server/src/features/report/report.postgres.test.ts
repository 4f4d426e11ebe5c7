/** The sums on a server: transactions that commit late, several processes, and large tables. REPORT_ENTRIES sets another number of entries. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { readValue } from '../../testing/read-rows.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'
import { competitionFigures } from './competition-figures.ts'
import { playerTables } from './room/players.ts'
import { readReport } from './room/read-report.ts'
import { findSubject } from './room/subject.ts'
import type { Asked } from './room/subject.ts'
import { salesOfToday } from './sales.ts'
import { forgetSums, sumHours } from './sum-hours.ts'

const postgres = await openTestPostgres()
const database = closeAfter(await openPatient(postgres.url))
const other = closeAfter(await openPatient(postgres.url, { migrates: false }))

const enter = (db: Db, player: number) =>
  db.execute(sql`insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline)
    values (${player}, gen_random_uuid(), 1, 'completed', '{}', clock_timestamp(), now())`)
const sumAll = async (db: Db) => {
  while ((await sumHours(db)) > 0);
}
const summedEntries = () =>
  readValue<number>(database.db, sql`select coalesce(sum(entries), 0)::int as n from competition_hours`)
const isCompleteAfter = (at: string) =>
  readValue<boolean>(other.db, sql`select facts_are_complete_until() > ${at}::timestamptz as is_after`)

it('an entry whose transaction commits long after later ones were summed is counted, once', async () => {
  await enter(database.db, 1)
  await database.background.transaction(async (tx) => {
    await enter(tx, 2)
    const [late] = await queryRows(
      tx,
      { at: column.text },
      sql`select accepted_at::text as at from entries where player_id = 2`,
    )
    await enter(other.db, 3)
    const clock = () =>
      readValue<boolean>(other.db, sql`select clock_timestamp() > ${late!.at}::timestamptz + interval '5 seconds' as t`)
    // Long enough for the margin of a run that would not look at open transactions.
    await expect.poll(clock, { timeout: 60_000 }).toBe(true)
    expect(await isCompleteAfter(late!.at)).toBe(false)
    await sumAll(other.background)
    expect(await summedEntries()).toBeLessThan(3)
  })
  const [last] = await queryRows(
    database.db,
    { at: column.text },
    sql`select max(accepted_at)::text as at from entries`,
  )
  await expect.poll(() => isCompleteAfter(last!.at), { timeout: 60_000 }).toBe(true)
  for (const { background } of [database, other, database]) await sumAll(background)
  const { channels } = await competitionFigures(database.db, { id: 1, by: undefined, now: database.now() })
  expect(channels).toMatchObject([{ channel: 'online', entries: 3, firstEntries: 3 }])
}, 200_000)

it('processes that sum at once, and one that is killed in the middle, count everything once', async () => {
  const killed = database.background.transaction(async (tx) => {
    await sumHours(tx)
    throw new Error('killed')
  })
  const all = Array.from({ length: 6 }, (_, n) => sumAll((n % 2 ? database : other).background))
  await Promise.allSettled([killed, ...all])
  await sumAll(database.background)
  const { channels } = await competitionFigures(database.db, { id: 1, by: undefined, now: database.now() })
  expect(channels).toMatchObject([{ entries: 3 }])
})

it('with a season of entries a run reads what is new, and the pages read no entries that are summed', async () => {
  const ENTRIES = Number(process.env['REPORT_ENTRIES'] ?? 100_000)
  const db = database.background
  // In the order of their times, as players enter, over forty days until an hour ago.
  const at = sql`clock_timestamp() - interval '1 hour' - (${ENTRIES}::int - n) * (interval '40 days' / ${ENTRIES}::int)`
  await db.execute(sql`
    insert into entries (player_id, id, competition_id, state, steps, quantity, accepted_at, deadline)
    select n, md5(n::text)::uuid, n % 50 + 1, 'completed', '{}', 1, ${at}, now() from generate_series(1, ${ENTRIES}::int) n`)
  await db.execute(sql`select brin_summarize_new_values('entries_by_acceptance')`)
  await db.execute(sql`analyze entries`)
  await forgetSums(db)
  const started = performance.now()
  await sumAll(db)
  const tellDuration = (what: string, since: number) =>
    process.env['REPORT_ENTRIES'] && process.stdout.write(`${what}: ${Math.round(performance.now() - since)} ms\n`)
  tellDuration(`${ENTRIES} entries summed`, started)
  expect(await summedEntries()).toBe(await readValue<number>(db, sql`select count(*)::int as n from entries`))

  // As if it were the first minute after the sums.
  await db.execute(sql`update report_progress set summed_until = clock_timestamp() - interval '1 minute'`)
  const run = await countRowsRead(db, ['entries'], (tx) => sumHours(tx))
  // Two ranges of blocks.
  expect(run).toBeLessThan(ENTRIES / 4)
  const now = database.now()
  await db.execute(sql`
    insert into competitions (id, body) select n, jsonb_build_object('name', 'Show ' || n, 'dateStart', ${now}::timestamptz - interval '41 days',
      'dateStop', ${now}::timestamptz - interval '1 hour', 'meta', jsonb_build_object('shows', json_build_array(jsonb_build_object('name', 'Quiz Hour'))))
    from generate_series(1, 50) n`)
  const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const about = async (asked: Asked) => {
    const found = await findSubject(db, asked, now)
    if (!found.ok) throw new Error(found.code)
    return found.body
  }
  const season = await about({ from: day(41), to: day(0) })
  const show = await about({ competition: 7 })
  const programme = await about({ programme: 'Quiz Hour' })
  const reads = {
    figures: (tx: Db) => competitionFigures(tx, { id: 7, by: undefined, now }),
    sales: (tx: Db) => salesOfToday(tx, now),
    'a report of a show': (tx: Db) => readReport(tx, show, now),
    'a report of a programme': (tx: Db) => readReport(tx, programme, now),
    'a report of the season': (tx: Db) => readReport(tx, season, now),
  }
  for (const [name, read] of Object.entries(reads)) {
    expect(await countRowsRead(db, ['entries', 'entry_events', 'payments'], read)).toBeLessThan(ENTRIES / 4)
    const since = performance.now()
    await read(db)
    tellDuration(name, since)
  }

  // Players are counted from the entries, each once.
  for (const [name, subject] of Object.entries({ show, season })) {
    const since = performance.now()
    const [groups] = await db.transaction((tx) => playerTables(tx, subject, now))
    tellDuration(`players of the ${name}`, since)
    const players = name === 'show' ? ENTRIES / 50 : ENTRIES
    expect(groups!.lines.at(-1)!.values[0]).toBeGreaterThanOrEqual(players - 10)
  }
}, 600_000)
