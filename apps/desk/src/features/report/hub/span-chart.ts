/** A competition's figures as a chart: a bar for each hour or day, a part of it for each channel. */
import type { getDeskCompetitionFigures } from '@fairdraw/contract/desk/report.ts'
import type { SpanFigures } from '@fairdraw/contract/desk/report.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { londonDay, londonInstant } from '@fairdraw/rules/text/london-time.ts'
import type { ChartData } from '../../../ui/chart/chart-data.ts'
import { CHANNEL_NAMES } from '../../live/channel-names.ts'

const HOUR_MS = 3_600_000
const LONDON = { timeZone: 'Europe/London' } as const
const HOUR = new Intl.DateTimeFormat('en-GB', { ...LONDON, hour: '2-digit', minute: '2-digit' })
const LONG_HOUR = new Intl.DateTimeFormat('en-GB', {
  ...LONDON,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const DAY = new Intl.DateTimeFormat('en-GB', { ...LONDON, day: 'numeric', month: 'short' })
const LONG_DAY = new Intl.DateTimeFormat('en-GB', { ...LONDON, weekday: 'long', day: 'numeric', month: 'long' })

const VALUES: Readonly<Record<'entries' | 'money', (span: SpanFigures) => number>> = {
  entries: ({ entries }) => entries,
  money: ({ pence, refundedPence }) => pence - refundedPence,
}

/** Every hour or day from the first to the last, also those in which nothing came. */
function spansBetween(first: number, last: number, by: 'hour' | 'day'): number[] {
  const spans = []
  for (let from = first; from <= last;) {
    spans.push(from)
    // The days on which the clocks change have 23 and 25 hours.
    from = by === 'hour' ? from + HOUR_MS : londonInstant(londonDay(new Date(from + 36 * HOUR_MS))).getTime()
  }
  return spans
}

export function spanChart(
  { by, spans, channels }: Pick<BodyOf<typeof getDeskCompetitionFigures>, 'by' | 'spans' | 'channels'>,
  measure: 'entries' | 'money',
): ChartData {
  const times = spans.map(({ from }) => Date.parse(from))
  const all = spans.length === 0 ? [] : spansBetween(Math.min(...times), Math.max(...times), by)
  const [short, long] = by === 'hour' ? [HOUR, LONG_HOUR] : [DAY, LONG_DAY]
  const valueOf = new Map(spans.map((span) => [`${Date.parse(span.from)} ${span.channel}`, VALUES[measure](span)]))
  const used = CHANNELS.filter((channel) => channels.some((one) => one.channel === channel))
  return {
    categories: all.map((from) => ({ short: short.format(from), long: long.format(from) })),
    series: used.map((channel) => ({
      name: CHANNEL_NAMES[channel],
      values: all.map((from) => valueOf.get(`${from} ${channel}`) ?? 0),
    })),
  }
}
