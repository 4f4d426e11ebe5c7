/** A competition's figures as a chart: a bar for each hour or day, a part of it for each channel. */
import type { getDeskCompetitionFigures } from '@fairdraw/contract/desk/report.ts'
import type { SpanFigures } from '@fairdraw/contract/desk/report.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { CHANNEL_NAMES } from '@fairdraw/rules/competition/channel-names.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { spansBetween } from '@fairdraw/rules/report/spans.ts'
import type { ChartData } from '../../../ui/chart/chart-data.ts'

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

export function spanChart(
  { by, spans, channels }: Pick<BodyOf<typeof getDeskCompetitionFigures>, 'by' | 'spans' | 'channels'>,
  measure: 'entries' | 'money',
): ChartData {
  const all = spansBetween(
    spans.map(({ from }) => Date.parse(from)),
    by,
  )
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
