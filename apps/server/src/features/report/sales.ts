/** Today's entries and money beside those of the same weekday a week ago. */
import type { getDeskSales } from '@fairdraw/contract/report/report.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { londonDay, londonDaySpan, londonWall } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { readHours } from './read-hours.ts'
import type { HourSums } from './read-hours.ts'

type Sales = ReplyOf<typeof getDeskSales>['body']

const WEEK_MS = 7 * 86_400_000

export async function salesOfToday(db: Db, now: Date): Promise<Sales> {
  const today = londonDay(now)
  // By the calendar: a week ago is not always 168 hours.
  const days = [today, new Date(Date.parse(today) - WEEK_MS).toISOString().slice(0, 10)]
  const spans = days.map(londonDaySpan)
  const which = sql.join(
    spans.map(
      ({ from, to }) => sql`(hour >= ${from.toISOString()}::timestamptz and hour < ${to.toISOString()}::timestamptz)`,
    ),
    sql` or `,
  )
  const { hours, until } = await readHours(db, sql`(${which})`, now)
  return {
    until: until.toISOString(),
    days: days.map((day) => ({ day, hours: byClock(hours.filter(({ hour }) => londonDay(hour) === day)) })),
  }
}

/** By the hours of London's clock: the hour that comes twice in autumn is one. */
function byClock(rows: readonly HourSums[]): Sales['days'][number]['hours'] {
  const clock = Map.groupBy(rows, ({ hour }) => londonWall(hour).hour)
  const sum = (of: readonly HourSums[], name: 'entries' | 'pence' | 'refundedPence') =>
    of.reduce((total, row) => total + row[name], 0)
  return [...clock]
    .toSorted(([a], [b]) => a - b)
    .map(([hour, of]) => ({
      hour,
      entries: sum(of, 'entries'),
      pence: sum(of, 'pence'),
      refundedPence: sum(of, 'refundedPence'),
    }))
}
