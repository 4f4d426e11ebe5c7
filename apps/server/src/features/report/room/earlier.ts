/** A show against the last four of its programme that closed on the same weekday, or days against the same days of the weeks before. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import { figureValue } from '@fairdraw/rules/report/figures.ts'
import { formatShortDayName } from '@fairdraw/rules/text/day-names.ts'
import { londonDay, londonDaySpan } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { readHours, readSummedHours } from '../read-hours.ts'
import type { HourSums } from '../read-hours.ts'
import { lineOf, columnsOf, sumUp } from './lines.ts'
import { PROGRAMME, hoursOf, readShows, withinHours } from './subject.ts'
import type { Show, Subject } from './subject.ts'

/** How many are compared with. */
const EARLIER = 4
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Two days by the hour; of longer spans each day is a line. */
const MAX_STEPS = 48

/** A show, or days: its sums, and when it ends. */
type Run = { name: string; ends: Date; hours: readonly HourSums[] }
type UnreadRun = Omit<Run, 'hours'> & { which: SQL }

export async function earlierTables(
  db: Db,
  subject: Subject,
  hours: readonly HourSums[],
  now: Date,
): Promise<ReportTable[]> {
  const { own, before, stepMs } = await runsOf(db, subject)
  if (!own || before.length === 0) return []
  // A programme's report is of all its shows, and its last one is compared.
  const last = { ...own, hours: subject.kind === 'programme' ? (await readHours(db, own.which, now)).hours : hours }
  const earlier: Run[] = []
  for (const run of before) earlier.push({ ...run, hours: await readSummedHours(db, run.which) })
  return [byTime(last, earlier, stepMs, now), sideBySide([last, ...earlier])]
}

async function runsOf(db: Db, subject: Subject): Promise<{ own?: UnreadRun; before: UnreadRun[]; stepMs: number }> {
  const { kind, shows } = subject
  if (kind === 'days')
    return { ...daysBefore(subject), stepMs: +subject.to - +subject.from > 2 * DAY_MS ? DAY_MS : HOUR_MS }
  const [last] = shows
  if (!last) return { before: [], stepMs: HOUR_MS }
  const before =
    kind === 'programme'
      ? shows.slice(1, EARLIER + 1)
      : await readShows(
          db,
          sql`where c.closes_at < ${last.closes} and c.closes_at > ${last.closes.toISOString()}::timestamptz - interval '1 year'
              and ${PROGRAMME} = ${last.programme}
              and extract(dow from c.closes_at at time zone 'Europe/London')
                = extract(dow from ${last.closes.toISOString()}::timestamptz at time zone 'Europe/London')
              order by c.closes_at desc, c.id desc limit ${EARLIER}`,
        )
  return { own: runOf(last), before: before.map(runOf), stepMs: HOUR_MS }
}

const runOf = ({ id, closes }: Show): UnreadRun => ({
  name: formatShortDayName(closes),
  ends: closes,
  which: sql`competition_id = ${id}`,
})

/** The same weekdays: so many whole weeks earlier that they do not overlap. */
function daysBefore(subject: Subject): { own: UnreadRun; before: UnreadRun[] } {
  const [first, last] = [londonDay(subject.from), londonDay(new Date(subject.to.getTime() - 1))]
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  const apart = Math.ceil(days / 7) * 7
  const spanAt = (nth: number): UnreadRun => {
    const shift = (day: string) => new Date(Date.parse(day) - nth * apart * DAY_MS).toISOString().slice(0, 10)
    const span = { from: londonDaySpan(shift(first)).from, to: londonDaySpan(shift(last)).to }
    const names = [span.from, new Date(span.to.getTime() - 1)].map(formatShortDayName)
    return { name: [...new Set(names)].join(' to '), ends: span.to, which: withinHours(span) }
  }
  const before = Array.from({ length: EARLIER }, (_, nth) => spanAt(nth + 1))
  return { own: { ...spanAt(0), which: hoursOf(subject) }, before }
}

/** How many whole steps an hour ends before its run does; what comes after the end counts with it. */
const stepOf = ({ ends }: Pick<Run, 'ends'>, hour: Date, stepMs: number) =>
  Math.max(0, Math.ceil((ends.getTime() - hour.getTime() - HOUR_MS) / stepMs))

/** Entries as they added up until so long before the end; null: that is yet to come. */
function addedUp(run: Run, steps: number, stepMs: number, now: Date): (number | null)[] {
  const bySteps = Map.groupBy(run.hours, ({ hour }) => Math.min(steps, stepOf(run, hour, stepMs)))
  let entries = 0
  return Array.from({ length: steps + 1 }, (_, nth) => {
    const before = steps - nth
    entries += figureValue('entries', sumUp(bySteps.get(before) ?? []))!
    return run.ends.getTime() - (before + 1) * stepMs >= now.getTime() ? null : entries
  })
}

function byTime(own: Run, earlier: readonly Run[], stepMs: number, now: Date): ReportTable {
  const longest = Math.max(
    0,
    ...[own, ...earlier].flatMap((run) => run.hours.map(({ hour }) => stepOf(run, hour, stepMs))),
  )
  const steps = Math.min(MAX_STEPS, longest)
  const [ownValues, ...others] = [own, ...earlier].map((run) => addedUp(run, steps, stepMs, now))
  const of = (nth: number, pick: (values: number[]) => number) => pick(others.map((values) => values[nth] ?? 0))
  const average = (values: readonly number[]) =>
    Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
  const unit = stepMs === HOUR_MS ? 'h' : 'd'
  return {
    table: 'earlier-by-time',
    rows: 'text',
    columns: ['This one', 'Average before', 'Most before', 'Fewest before'].map((name) => ({
      figure: 'entries',
      name,
    })),
    lines: ownValues!.map((value, nth) => ({
      name: nth === steps ? 'End' : `−${steps - nth} ${unit}`,
      values: [
        value,
        of(nth, average),
        of(nth, (values) => Math.max(...values)),
        of(nth, (values) => Math.min(...values)),
      ],
    })),
  }
}

const sideBySide = (runs: readonly Run[]): ReportTable => ({
  table: 'earlier-runs',
  rows: 'text',
  columns: columnsOf('earlier-runs'),
  lines: runs.map(({ name, hours }) => lineOf('earlier-runs', name, sumUp(hours))),
})
