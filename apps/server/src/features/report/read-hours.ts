/**
 * Reads counters with all that has been recorded since they were summed: the sums and the facts after them, so that what a
 * reader sees is some seconds newer than the last sum (docs/mechanisms/desk/reports.md#reading).
 */
import type { ReportSums } from '@fairdraw/rules/report/sums.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { ColumnsOf } from '../../db/rows.ts'
import { MEASURES } from './measures.ts'
import { recordedSince } from './sum-hours.ts'

/** What is added up to one row: each hour, or each London day by its first instant. */
const GRAINS = {
  hour: sql`hour`,
  day: sql`date_trunc('day', hour, 'Europe/London')`,
} as const

/** The sums of a channel and hour, or day. */
export type HourSums = ReportSums & { hour: Date; channel: Channel }
export type HoursRead = { hours: HourSums[]; /** What was recorded before it is counted. */ until: Date }

/** If the sums are older than this, what came after them is not read: it could be millions of facts. */
const MAX_TAIL_MS = 10 * 60_000

const NAMES = Object.keys(MEASURES) as (keyof ReportSums)[]

const eachSum = (valueOf: (name: keyof ReportSums) => string) =>
  sql.raw(NAMES.map((name) => `${valueOf(name)} as "${name}"`).join(', '))

const SUM_COLUMNS = Object.fromEntries(NAMES.map((name) => [name, column.integer])) as ColumnsOf<ReportSums>
const ROW = { hour: column.nullable(column.text), channel: column.oneOf<Channel>(), ...SUM_COLUMNS }

/** `which`: a condition on `competition_id` or `hour`. The hours are in order, and of each those channels with anything. */
export async function readHours(
  db: Db,
  which: SQL,
  now: Date,
  grain: keyof typeof GRAINS = 'hour',
): Promise<HoursRead> {
  const at = GRAINS[grain]
  const { until, summed } = await readSums(db, which, at)
  const isOld = until !== null && now.getTime() - Date.parse(until) > MAX_TAIL_MS
  // Nothing of a database that was never summed is old, or the job will soon have got there.
  const since = until ?? new Date(now.getTime() - MAX_TAIL_MS).toISOString()
  const recent = isOld
    ? []
    : await queryRows(
        db,
        ROW,
        sql`select (${at})::text as hour, channel, ${eachSum((name) => `sum(${MEASURES[name]})::float8`)}
            from report_facts where ${recordedSince(since)} and ${which} group by ${at}, channel`,
      )
  return { hours: addUp([...summed, ...recent]), until: isOld ? new Date(until) : now }
}

/** The same without what was recorded since the last sum: for what is over, of which hardly anything changes. */
export const readSummedHours = async (db: Db, which: SQL): Promise<HourSums[]> =>
  addUp((await readSums(db, which, GRAINS.hour)).summed)

async function readSums(db: Db, which: SQL, at: SQL) {
  // One snapshot: how far the sums go, and the sums. The first row has only the former.
  const [progress, ...summed] = await queryRows(
    db,
    { until: column.nullable(column.text), ...ROW },
    sql`select (select summed_until::text from report_progress) as until, null as hour, '' as channel, ${eachSum(() => '0')}
        union all
        select null, * from (select (${at})::text as hour, channel, ${eachSum((name) => `sum(${MEASURES[name]})::float8`)}
          from competition_hours where ${which} group by ${at}, channel) s
        order by hour nulls first`,
  )
  return { until: progress!.until, summed }
}

type Row = ReportSums & { hour: string | null; channel: Channel }

function addUp(rows: readonly Row[]): HourSums[] {
  const found = new Map<string, HourSums>()
  for (const row of rows) {
    const hour = new Date(row.hour!)
    const key = `${hour.toISOString()} ${row.channel}`
    const same = found.get(key)
    const sums = sumsOf(row)
    found.set(key, { hour, channel: row.channel, ...(same ? addSums(same, sums) : sums) })
  }
  return [...found].toSorted(([a], [b]) => a.localeCompare(b)).map(([, sums]) => sums)
}

const sumsOf = (row: ReportSums): ReportSums => Object.fromEntries(NAMES.map((name) => [name, row[name]])) as ReportSums

export const addSums = (a: ReportSums, b: ReportSums): ReportSums =>
  Object.fromEntries(NAMES.map((name) => [name, a[name] + b[name]])) as ReportSums
