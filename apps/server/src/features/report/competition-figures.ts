/** The figures of a competition for its page at the desk, by channel and by hour or day. */
import type { getDeskCompetitionFigures } from '@fairdraw/contract/desk/report.ts'
import type { FigureSpan, SpanFigures } from '@fairdraw/contract/desk/report.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { londonDay, londonInstant } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
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
  const { hours, until } = await readHours(db, sql`competition_id = ${id}`, now)
  const last = hours.at(-1)?.hour.getTime() ?? 0
  const fits = hours.length === 0 || last - hours[0]!.hour.getTime() < MAX_HOURS * HOUR_MS
  const span = by ?? (fits ? 'hour' : 'day')
  return {
    until: until.toISOString(),
    by: span,
    channels: CHANNELS.flatMap((channel) => {
      const [first, ...rest] = hours.filter((row) => row.channel === channel)
      if (!first) return []
      const { hour: _hour, ...sums } = rest.reduce((sum, row) => ({ ...row, ...addSums(sum, row) }), first)
      return [sums]
    }),
    spans:
      span === 'day'
        ? groupByDay(hours)
        : hours.filter(({ hour }) => last - hour.getTime() < MAX_HOURS * HOUR_MS).map((row) => spanOf(row, row.hour)),
  }
}

const spanOf = ({ channel, begun, entries, pence, refundedPence }: HourSums, from: Date): SpanFigures => ({
  from: from.toISOString(),
  channel,
  begun,
  entries,
  pence,
  refundedPence,
})

function groupByDay(hours: readonly HourSums[]): SpanFigures[] {
  const days = Map.groupBy(hours, ({ hour, channel }) => `${londonDay(hour)} ${channel}`)
  return [...days.values()].map((rows) => {
    const total = rows.reduce((sum, row) => ({ ...row, ...addSums(sum, row) }))
    return spanOf(total, londonInstant(londonDay(total.hour)))
  })
}
