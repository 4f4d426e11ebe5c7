/** The dashboard for Grafana fits the metrics: what its queries name is exposed, and each subject has its row. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { exposedSeries, findUnexposed, readHaproxySeries, readPromql } from './testing.ts'
import { startTestApp } from '../testing/test-app.ts'

const datasource = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') })
const gridPos = z.object({ h: z.int().min(1), w: z.int().min(1), x: z.int().min(0), y: z.int().min(0) })
// As Grafana's types have them (@grafana/grafana-foundation-sdk): it shows no legend that does not say so.
const options = z.strictObject({
  legend: z.strictObject({
    showLegend: z.literal(true),
    displayMode: z.literal('list'),
    placement: z.literal('bottom'),
    calcs: z.tuple([]),
  }),
  tooltip: z.strictObject({ mode: z.literal('multi'), sort: z.enum(['asc', 'desc', 'none']) }),
})
const common = { id: z.int(), title: z.string().min(1), gridPos }
const panel = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('row') }),
  z.object({
    ...common,
    type: z.literal('timeseries'),
    datasource,
    options,
    targets: z
      .array(z.object({ refId: z.string(), datasource, expr: z.string(), legendFormat: z.string().min(1) }))
      .min(1),
  }),
])
const dashboard = z.object({
  uid: z.literal('fairdraw'),
  templating: z.object({
    list: z.tuple([z.object({ name: z.literal('datasource'), query: z.literal('prometheus') })]),
  }),
  panels: z.array(panel),
})

const file = new URL('../../../../ops/grafana/fairdraw.json', import.meta.url)
const { panels } = dashboard.parse(JSON.parse(await readFile(file, 'utf8')))
const charts = panels.filter((one) => one.type === 'timeseries')
/** Grafana replaces its own variables before it asks. */
const queries = charts.flatMap(({ title, targets }) =>
  targets.map(({ expr, legendFormat }) => ({
    title,
    expr: expr.replaceAll(/\$__(rate_)?interval/g, '5m'),
    shown: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!),
  })),
)

const server = await startTestApp({ vendors: { collector: { send: async () => {} } } })
const own = exposedSeries(server.registry)
const haproxySeries = await readHaproxySeries()
const series = new Map([...own, ...haproxySeries])
const isAboutFront = ({ expr }: { expr: string }) => expr.includes('haproxy_')

it.each(queries.filter((query) => haproxySeries.size > 0 || !isAboutFront(query)))(
  '$title: $expr is exposed with its labels',
  ({ expr, shown }) => {
    expect(findUnexposed(expr, series, shown)).toEqual([])
  },
)

it('routes in queries exist', () => {
  const named = queries.flatMap(({ expr }) =>
    readPromql(expr).matchers.filter((matcher) => matcher.startsWith('route=')),
  )
  const routes = named.flatMap((matcher) => /"(.*)"/.exec(matcher)![1]!.split('|'))
  expect(routes.length).toBeGreaterThan(0)
  for (const url of routes) expect(server.app.hasRoute({ method: 'POST', url })).toBe(true)
})

/** Yes or no, and what an alert compares with: they say nothing as a curve. And figures of single features. */
const NOT_SHOWN = [
  'fairdraw_campaign_claims_total',
  'fairdraw_content_unreadable',
  'fairdraw_database_notifications_connected',
  'fairdraw_job_last_start_timestamp_seconds',
  'fairdraw_job_running_seconds',
  'fairdraw_job_time_limit_seconds',
  'fairdraw_log_held',
  'fairdraw_outbox_oldest_unknown_seconds',
  'fairdraw_outbox_unknown_messages',
  'fairdraw_standby_reads_total',
  'fairdraw_tokens_written_off',
]

it('each figure that is counted is in a chart', () => {
  const shown = new Set(queries.flatMap(({ expr }) => readPromql(expr).metrics))
  const isShown = (name: string) =>
    shown.has(name) || [`${name}_bucket`, `${name}_count`, `${name}_sum`].some((one) => shown.has(one))
  const names = server.registry.getMetricsAsArray().map(({ name }) => name)
  const hidden = names.filter((name) => name.startsWith('fairdraw_') && !isShown(name))
  expect(hidden.toSorted()).toEqual(NOT_SHOWN)
})

it('each subject has a row', () => {
  expect(panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
    'Players',
    'Front',
    'Payments',
    'Draws',
    'Jobs and messages',
    'Database',
    'Processes',
    'Vendors and security',
  ])
})

it('each panel has an id and a place of its own', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, nth) => `${x + (nth % w)},${y + Math.floor(nth / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
})
