/** A competition's figures as a chart: a bar for each hour or day, a part of it for each channel. */
import type { getDeskCompetitionFigures } from '@fairdraw/contract/report/report.ts'
import type { SpanFigures } from '@fairdraw/contract/report/report.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { CHANNEL_NAMES } from '@fairdraw/rules/competition/channel-names.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { spansBetween } from '@fairdraw/rules/report/spans.ts'
import type { ChartData } from '../../../ui/chart/chart-data.ts'
import { nameOf } from '../line-names.ts'

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
  const valueOf = new Map(spans.map((span) => [`${Date.parse(span.from)} ${span.channel}`, VALUES[measure](span)]))
  const used = CHANNELS.filter((channel) => channels.some((one) => one.channel === channel))
  return {
    categories: all.map((from) => nameOf(by, new Date(from).toISOString())),
    series: used.map((channel) => ({
      name: CHANNEL_NAMES[channel],
      values: all.map((from) => valueOf.get(`${from} ${channel}`) ?? 0),
    })),
  }
}
