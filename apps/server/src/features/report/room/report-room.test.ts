/** The room Reports over HTTP: what it is about, its answers, its players in groups, and its downloads (docs/mechanisms/desk/reports.md#the-room). */
import {
  getDeskReport,
  getDeskReportPlayers,
  getDeskReportSheet,
  getDeskReportSubjects,
} from '@fairdraw/contract/report/report-room.ts'
import type { ReportTableName } from '@fairdraw/rules/report/questions.ts'
import { protectPlayers } from '@fairdraw/rules/report/protect-players.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { forgetSums, sumHours } from '../sum-hours.ts'

const server = await startTestApp()
const { db } = server
const editor = await addStaff(server, ['editor'])
// What was read is remembered for some seconds.
beforeEach(() => server.advanceSeconds(10))

const DAY_MS = 86_400_000
/** The last Friday, at nine in the evening in winter. */
const LAST_FRIDAY = (() => {
  const day = new Date(server.now().getTime() - DAY_MS)
  day.setUTCHours(21, 0, 0, 0)
  while (day.getUTCDay() !== 5 || day.getTime() > server.now().getTime() - DAY_MS) day.setTime(day.getTime() - DAY_MS)
  return day.getTime()
})()
const weeksAgo = (weeks: number, ms = 0) => new Date(LAST_FRIDAY - weeks * 7 * DAY_MS + ms).toISOString()

const show = (id: number, closes: string, programme: string, more: object = {}) =>
  db.execute(
    sql`insert into competitions (id, body) values (${id}, ${JSON.stringify({
      name: `Show ${id}`,
      dateStart: new Date(Date.parse(closes) - 3 * DAY_MS).toISOString(),
      dateStop: closes,
      meta: { prizeTiers: [{ name: 'A car', winners: 2 }], shows: [{ name: programme }], ...more },
    })}::jsonb)`,
  )

let player = 0
/** `each`: how many entries of one player, so many hours before the end. */
const enter = async (
  id: number,
  closes: string,
  hours: number,
  players: number,
  { each = 1, pence = 0, from = player } = {},
) => {
  await db.execute(sql`
    insert into entries (player_id, id, competition_id, state, steps, quantity, price_pence, accepted_at, deadline)
    select ${from}::int + n, gen_random_uuid(), ${id}, 'completed', '{}', 1, ${pence}, ${closes}::timestamptz - ${hours}::int * interval '1 hour' + interval '1 minute', now()
    from generate_series(1, ${players}::int) n, generate_series(1, ${each}::int)`)
  player = Math.max(player, from + players)
}
const sumAll = async () => {
  await forgetSums(db)
  while ((await sumHours(db, sql`${server.now().toISOString()}::timestamptz`)) > 0);
}

const FIRST = 9_001
// Five Fridays, and one Thursday between them.
for (const weeks of [4, 3, 2, 1, 0]) {
  const id = FIRST + 4 - weeks
  await show(id, weeksAgo(weeks), 'Quiz Hour')
  // 20, 30, 40, 50 before; this time 60, half of them in the last hour.
  await enter(id, weeksAgo(weeks), 5, 10 + (4 - weeks) * 5)
  await enter(id, weeksAgo(weeks), 1, 10 + (4 - weeks) * 5)
}
await show(9_100, weeksAgo(1, -DAY_MS), 'Quiz Hour')
await enter(9_100, weeksAgo(1, -DAY_MS), 1, 500)
await show(9_200, weeksAgo(0, -2 * DAY_MS), 'Another', { run: { ticketsTotal: 1_000, tooFew: 'draw' } })
await sumAll()

const LAST = FIRST + 4
const ask = async (query: Record<string, string> = {}) => {
  const { status, body } = await server.ask(getDeskReport, { headers: editor.headers, query: query as never })
  return { status, body }
}
const tableOf = async (name: ReportTableName, query: Record<string, string> = {}) =>
  (await ask(query)).body.tables!.find(({ table }) => table === name)!

it('is about the show that closed last unless another is asked for, and the choice has all of them', async () => {
  expect((await ask()).body.subject).toMatchObject({ kind: 'competition', name: `Show ${LAST}`, to: weeksAgo(0) })
  expect((await ask({ competition: String(FIRST) })).body.subject).toMatchObject({ name: `Show ${FIRST}` })
  expect((await ask({ programme: 'Quiz Hour' })).body.subject!.competitions.map(({ id }) => id)).toEqual([
    LAST,
    LAST - 1,
    9_100,
    LAST - 2,
    LAST - 3,
    FIRST,
  ])
  const { body } = await server.ask(getDeskReportSubjects, { headers: editor.headers })
  expect(body.competitions!.map(({ id }) => id)).toEqual(expect.arrayContaining([FIRST, 9_100, 9_200]))
})

it('refuses what is not there and days that are backwards or too many', async () => {
  expect((await ask({ competition: '77' })).status).toBe(404)
  expect((await ask({ programme: 'Nobody’s' })).status).toBe(404)
  expect((await ask({ from: '2026-11-02', to: '2026-11-01' })).status).toBe(422)
  expect((await ask({ from: '2024-01-01', to: '2026-11-01' })).status).toBe(422)
  expect((await ask({ from: 'yesterday' })).status).toBe(422)
})

it('a show is compared with the last four of its weekday, at the same time before their ends', async () => {
  const { lines } = await tableOf('earlier-by-time')
  // This one, and of the four before the average, the most and the fewest.
  expect(lines.at(-1)).toEqual({ name: 'End', values: [60, 35, 50, 20] })
  expect(lines.at(-2)).toEqual({ name: '−1 h', values: [30, 18, 25, 10] })
  const runs = await tableOf('earlier-runs')
  expect(runs.lines.map(({ values }) => values[0])).toEqual([60, 50, 40, 30, 20])
})

it('days are compared with the same days of the weeks before', async () => {
  const day = weeksAgo(0).slice(0, 10)
  const runs = await tableOf('earlier-runs', { from: day, to: day })
  expect(runs.lines.map(({ values }) => values[0])).toEqual([60, 50, 40, 30, 20])
})

it('odds are as stated, where a run has a fixed number of tickets, and as they turned out', async () => {
  expect((await tableOf('odds', { competition: '9200' })).lines[0]!.values).toEqual([0, 2, 500, null])
  await db.execute(
    sql`insert into draws (kind, subject_id, title, cut_off, ticket_count) values ('competition', ${String(LAST)}, 'Show', now(), 60)`,
  )
  expect((await tableOf('odds')).lines[0]!.values).toEqual([60, 2, null, 30])
})

it('from view to paid: browsers that take part, then all entries online', async () => {
  const day = weeksAgo(0).slice(0, 10)
  await db.execute(sql`insert into measurements (day, name, competition_id, version, count) values
    (${day}, 'tile-view', ${LAST}, 'a', 800), (${day}, 'tile-view', ${LAST}, 'b', 400), (${day}, 'competition-view', ${LAST}, '', 240)`)
  const { lines } = await tableOf('conversion')
  expect(lines.map(({ values }) => values)).toEqual([
    [1_200, null, null],
    [240, 0.2, 0.2],
    [60, 0.25, 0.05],
    [60, 1, 0.05],
    [0, 0, 0],
  ])
})

it('two pictures are compared with the interval of the experiments’ own view', async () => {
  const day = weeksAgo(0).slice(0, 10)
  await db.execute(sql`insert into measurements (day, name, competition_id, version, count) values
    (${day}, 'tile-click', ${LAST}, 'a', 80), (${day}, 'tile-click', ${LAST}, 'b', 80)`)
  const { lines } = await tableOf('versions-of-picture')
  const [own] = await readRows<{ low: number; high: number }>(
    db,
    sql`select difference_low as low, difference_high as high from picture_results where competition_id = ${LAST}`,
  )
  expect(lines[0]!.values).toEqual([800, 0.1, 400, 0.2, own!.low, own!.high])
  expect(own!.low).toBeGreaterThan(0)
})

it('players are told in tens, a group of fewer than ten is not, and each number is the plain count so told', async () => {
  const closes = weeksAgo(0, -DAY_MS)
  await show(9_300, closes, 'Players')
  await enter(9_300, closes, 3, 23)
  await enter(9_300, closes, 3, 12, { each: 3, pence: 200 })
  await enter(9_300, closes, 2, 4, { each: 6, pence: 1_500 })
  // Who has entered before.
  await enter(9_300, closes, 1, 14, { from: 0 })
  await sumAll()
  const query = { competition: 9_300 }
  const { body } = await server.ask(getDeskReportPlayers, { headers: editor.headers, query })
  const told = (name: ReportTableName) =>
    body.tables!.find(({ table }) => table === name)!.lines.map(({ name: line, values }) => [line, values[0]])
  const [plain] = await readRows<Record<'all' | 'once' | 'few' | 'five' | 'nothing' | 'some' | 'much', number>>(
    db,
    sql`select count(*)::int as all, (count(*) filter (where n = 1))::int as once, (count(*) filter (where n between 2 and 4))::int as few,
          (count(*) filter (where n between 5 and 9))::int as five, (count(*) filter (where pence = 0))::int as nothing,
          (count(*) filter (where pence between 501 and 2000))::int as some, (count(*) filter (where pence > 5000))::int as much
        from (select player_id, count(*) as n, sum(price_pence) as pence from entries where competition_id = 9300 group by 1) p`,
  )
  expect(told('players-by-entries')).toEqual([
    ['1 entry', protectPlayers(plain!.once)],
    ['2 to 4', protectPlayers(plain!.few)],
    ['5 to 9', 'fewer than 10'],
    ['10 or more', 0],
    ['All', protectPlayers(plain!.all)],
  ])
  expect(told('players-by-spend')).toEqual([
    ['Nothing', protectPlayers(plain!.nothing)],
    ['Up to £5', 0],
    ['£5 to £20', protectPlayers(plain!.some)],
    ['£20 to £50', 0],
    ['More than £50', 'fewer than 10'],
    ['All', protectPlayers(plain!.all)],
  ])
  expect(told('new-players')).toEqual([
    ['New', protectPlayers(39)],
    ['Returning', protectPlayers(14)],
    ['All', protectPlayers(53)],
  ])
})

it('a download is the table, with the names of its figures, and is in the audit log with who, what and which report', async () => {
  const query = { competition: LAST, table: 'entries-by-channel' as const }
  const { body } = await server.ask(getDeskReportSheet, { headers: editor.headers, query })
  expect(body.columns!.map(({ name }) => name)).toEqual(['Channel', 'Begun', 'Finished', 'Entries', 'Tickets'])
  expect(body.rows).toEqual([['Online', 60, 1, 60, 60]])
  const [row] = await readRows<Record<string, unknown>>(
    db,
    sql`select actor, act, subject_id, after from audit_log order by id desc limit 1`,
  )
  expect(row).toEqual({
    actor: `staff:${editor.staffId}`,
    act: 'export-report',
    subject_id: 'entries-by-channel',
    after: { competition: LAST, rows: 1 },
  })
  const none = { competition: LAST, table: 'versions-of-bundles' as const }
  expect((await server.ask(getDeskReportSheet, { headers: editor.headers, query: none })).status).toBe(404)
})

it('players leave the desk as they are told', async () => {
  const query = { competition: LAST, table: 'players-by-entries' as const }
  const { body } = await server.ask(getDeskReportSheet, { headers: editor.headers, query })
  expect(body.columns!.map(({ cell }) => cell)).toEqual(['text', 'number', 'share'])
  expect(body.rows!.at(-1)).toEqual(['All', 60, 1])
})
