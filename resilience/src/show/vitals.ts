/** What must not grow in a process that runs for long, read from its metrics (docs/operations.md). */

/** Each with what it may rise from the second third of a run to the last: a share, and an amount below which nothing is said. */
const VITALS = {
  'resident memory, MB': { metric: 'process_resident_memory_bytes', unit: 1024 ** 2, share: 0.1, amount: 15 },
  'heap in use, MB': { metric: 'nodejs_heap_size_used_bytes', unit: 1024 ** 2, share: 0.15, amount: 15 },
  handles: { metric: 'nodejs_active_handles_total', unit: 1, share: 0.1, amount: 20 },
  'open files': { metric: 'process_open_fds', unit: 1, share: 0.1, amount: 20 },
  'database connections': { metric: 'fairdraw_database_connections', unit: 1, share: 0.1, amount: 2 },
  'event loop, p50 s': { metric: 'nodejs_eventloop_lag_p50_seconds', unit: 1, share: 0.2, amount: 0.005 },
  'event loop, p99 s': { metric: 'nodejs_eventloop_lag_p99_seconds', unit: 1, share: 0.2, amount: 0.02 },
} as const
type Vital = keyof typeof VITALS
const NAMES = Object.keys(VITALS) as Vital[]

export type Vitals = Record<Vital, number>

/** The sum of a metric's series. Throws if there is none. */
function sumMetric(text: string, metric: string): number {
  const values = [...text.matchAll(new RegExp(`^${metric}(?:\\{[^}]*\\})? (\\S+)`, 'gm'))].map(([, value]) =>
    Number(value),
  )
  if (values.length === 0) throw new Error(`no metric ${metric}`)
  return values.reduce((sum, value) => sum + value, 0)
}

/** `port`: METRICS_PORT of the process. */
export async function readVitals(port: number): Promise<Vitals> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Object.fromEntries(
    NAMES.map((name) => [name, sumMetric(text, VITALS[name].metric) / VITALS[name].unit]),
  ) as Vitals
}

export type Growth = { name: Vital; second: number; last: number; isFlat: boolean }

/** The slope of the least-squares line through values at equal distances. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = meanOf(values)
  const [over, under] = values.reduce(
    ([a, b], value, nth) => [a + (nth - middle) * (value - mean), b + (nth - middle) ** 2],
    [0, 0],
  )
  return under === 0 ? 0 : over / under
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Compares the last third of the readings with the second. The first is left out, as caches fill and code is compiled in it. A vital
 * is flat unless its mean has risen beyond what is allowed, and the line through both thirds rises by more than that too: a mean
 * alone is moved by one collection of garbage that came late.
 */
export function listGrowth(readings: readonly Vitals[]): Growth[] {
  const third = Math.floor(readings.length / 3)
  return NAMES.map((name) => {
    const values = readings.slice(readings.length - 2 * third).map((one) => one[name])
    const [second, last] = [meanOf(values.slice(0, third)), meanOf(values.slice(third))]
    const { share, amount } = VITALS[name]
    const allowed = Math.max(amount, second * share)
    // A steady rise moves the mean of a third by half of what the line rises in both.
    const risen = (slopeOf(values) * values.length) / 2
    return { name, second, last, isFlat: last - second <= allowed || risen <= allowed }
  })
}
