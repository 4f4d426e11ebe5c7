import type { SpanFigures } from '@fairdraw/contract/report/report.ts'
import { expect, it } from 'vitest'
import { spanChart } from './span-chart.ts'

const span = (from: string, channel: 'online' | 'postal', entries: number): SpanFigures => ({
  from,
  channel,
  begun: entries,
  entries,
  pence: entries * 200,
  refundedPence: 100,
})
const channels = [{ channel: 'online' }, { channel: 'postal' }] as Parameters<typeof spanChart>[0]['channels']

it('every hour has its place, also those without entries, and each channel its own series', () => {
  const spans = [span('2026-11-27T20:00:00.000Z', 'online', 5), span('2026-11-27T22:00:00.000Z', 'postal', 2)]
  const chart = spanChart({ by: 'hour', spans, channels }, 'entries')
  expect(chart.categories.map(({ short }) => short)).toEqual(['20:00', '21:00', '22:00'])
  expect(chart.series).toEqual([
    { name: 'Online', values: [5, 0, 0] },
    { name: 'Post', values: [0, 0, 2] },
  ])
})

it('money is what is left after refunds', () => {
  const spans = [span('2026-11-27T20:00:00.000Z', 'online', 5)]
  expect(spanChart({ by: 'hour', spans, channels }, 'money').series[0]).toEqual({ name: 'Online', values: [900] })
})

it('days are London’s, also where the clocks go back between them', () => {
  const spans = [span('2026-10-23T23:00:00.000Z', 'online', 1), span('2026-10-27T00:00:00.000Z', 'online', 1)]
  const chart = spanChart({ by: 'day', spans, channels }, 'entries')
  expect(chart.categories.map(({ short }) => short)).toEqual(['24 Oct', '25 Oct', '26 Oct', '27 Oct'])
  expect(chart.series[0]!.values).toEqual([1, 0, 0, 1])
})

it('without entries there is nothing to show', () => {
  expect(spanChart({ by: 'hour', spans: [], channels: [] }, 'entries')).toEqual({ categories: [], series: [] })
})
