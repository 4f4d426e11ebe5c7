/** The figures of a competition for its page at the desk, by channel and by hour or day. */
import type { getDeskCompetitionFigures } from '@fairdraw/contract/report/report.ts'
import type { FigureSpan, SpanFigures } from '@fairdraw/contract/report/report.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { addSums, readHours } from './read-hours.ts'
import type { HourSums } from './read-hours.ts'

const HOUR_MS = 3_600_000
/** Three days: more hours than that are too many for one chart. */
const MAX_HOURS = 72

type Figures = ReplyOf<typeof getDeskCompetitionFigures>['body']

export async function competitionFigures(
  db: Db,
  { id, by, now }: { id: number; by: FigureSpan | undefined; now: Date },
): Promise<Figures> {
  const span = by ?? ((await fitsHours(db, id)) ? 'hour' : 'day')
  const { hours, until } = await readHours(db, sql`competition_id = ${id}`, now, span)
  const last = hours.at(-1)?.hour.getTime() ?? 0
  return {
    until: until.toISOString(),
    by: span,
    channels: CHANNELS.flatMap((channel) => {
      const [first, ...rest] = hours.filter((row) => row.channel === channel)
      if (!first) return []
      const { hour: _hour, ...sums } = rest.reduce((sum, row) => ({ ...row, ...addSums(sum, row) }), first)
      return [sums]
    }),
    spans: hours.filter(({ hour }) => span === 'day' || last - hour.getTime() < MAX_HOURS * HOUR_MS).map(spanOf),
  }
}

async function fitsHours(db: Db, id: number): Promise<boolean> {
  const [found] = await queryRows(
    db,
    { hours: column.nullable(column.number) },
    sql`select extract(epoch from max(hour) - min(hour))::float8 / 3600 as hours from competition_hours where competition_id = ${id}`,
  )
  return (found?.hours ?? 0) < MAX_HOURS
}

const spanOf = ({ hour, channel, begun, entries, pence, refundedPence }: HourSums): SpanFigures => ({
  from: hour.toISOString(),
  channel,
  begun,
  entries,
  pence,
  refundedPence,
})
