/** Expressions of PromQL, and whether the metrics of a process and of HAProxy have what is in them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import type { Registry } from 'prom-client'
import { isHaproxyInstalled, startBalancer } from '../../../../tools/temporary-servers/front.ts'

type Selector = { metric: string; labels: string[] }
export type Expression = {
  metrics: string[]
  /** As they are written, without spaces: `kind="job"`. */
  matchers: string[]
  selectors: Selector[]
  /** Labels by which is summed or joined. */
  groupedBy: string[]
}

/** Throws for invalid PromQL. */
export function readPromql(expr: string): Expression {
  const found: Expression = { metrics: [], matchers: [], selectors: [], groupedBy: [] }
  let isInMatcher = false
  parser.parse(expr).iterate({
    enter: ({ type, from, to }) => {
      const text = expr.slice(from, to)
      if (type.isError) throw new Error(`not PromQL at ${from}: ${expr}`)
      if (type.name === 'Identifier') {
        found.metrics.push(text)
        found.selectors.push({ metric: text, labels: [] })
      }
      if (type.name === 'UnquotedLabelMatcher') {
        isInMatcher = true
        found.matchers.push(text.replaceAll(' ', ''))
      }
      if (type.name === 'LabelName') (isInMatcher ? found.selectors.at(-1)!.labels : found.groupedBy).push(text)
    },
    leave: ({ type }) => {
      if (type.name === 'UnquotedLabelMatcher') isInMatcher = false
    },
  })
  return found
}

/** Prometheus adds these to every series. */
const OF_THE_SCRAPE = ['instance', 'job']

/** The labels of each series that a registry exposes, by its name. A histogram has three. */
export function exposedSeries(registry: Registry): ReadonlyMap<string, readonly string[]> {
  const metrics = registry.getMetricsAsArray() as unknown as { name: string; type: string; labelNames: string[] }[]
  const seriesOf = ({ name, type, labelNames }: (typeof metrics)[number]): [string, string[]][] => {
    const labels = [...labelNames, ...OF_THE_SCRAPE]
    if (type !== 'histogram') return [[name, labels]]
    return [
      [`${name}_bucket`, [...labels, 'le']],
      [`${name}_sum`, labels],
      [`${name}_count`, labels],
    ]
  }
  return new Map(metrics.flatMap(seriesOf))
}

/** The same of HAProxy with ops/haproxy.cfg, read from the program itself. Empty where it is not installed. */
export async function readHaproxySeries(): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!isHaproxyInstalled()) {
    console.warn('HAProxy is not installed (`apt-get install haproxy`): rules and charts about it are not checked.')
    return new Map()
  }
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-haproxy-'))
  // Nothing listens there: HAProxy counts all the same.
  const balancer = await startBalancer(folder, [9, 19])
  try {
    const text = await (await fetch(balancer.metrics)).text()
    const series = text.matchAll(/^(haproxy_\w+)(?:\{(.*)\})? /gm)
    return new Map(
      [...series].map(([, name, labels = '']) => [
        name!,
        [...[...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!), ...OF_THE_SCRAPE],
      ]),
    )
  } finally {
    await balancer.close()
    rmSync(folder, { recursive: true })
  }
}

/** What an expression names and no process exposes: metrics, and labels of them. `shown`: labels that its legend shows. */
export function findUnexposed(
  expr: string,
  series: ReadonlyMap<string, readonly string[]>,
  shown: readonly string[] = [],
): string[] {
  const { metrics, selectors, groupedBy } = readPromql(expr)
  const known = metrics.flatMap((metric) => series.get(metric) ?? [])
  return [
    ...metrics.filter((metric) => !series.has(metric)),
    ...selectors.flatMap(({ metric, labels }) =>
      labels.filter((label) => !series.get(metric)?.includes(label)).map((label) => `${metric}{${label}}`),
    ),
    ...[...groupedBy, ...shown].filter((label) => !known.includes(label)).map((label) => `{${label}}`),
  ]
}
