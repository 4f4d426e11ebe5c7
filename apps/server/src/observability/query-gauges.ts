/** Gauges that are queried from the database when Prometheus reads the metrics: waiting work and its age. */
import type { SQL } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Db } from '../db/database.ts'
import { PRIMARY_ONLY } from '../db/standby/stale-reads.ts'
import type { StaleReads } from '../db/standby/stale-reads.ts'
import { column, queryRows } from '../db/rows.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'

/** How long a slow database may delay the metrics. */
const QUERY_TIMEOUT_MS = 2_000

/** `query` returns rows of label and value. A missing label has the value 0. */
export type GaugeQuery = { name: string; help: string; label: string; values: readonly string[]; query: SQL }

/** `stale`: for gauges that may be some seconds old. */
export function createQueryGauges(
  registry: Registry,
  db: Db,
  gauges: readonly GaugeQuery[],
  stale: Pick<StaleReads, 'read'> = PRIMARY_ONLY,
): void {
  for (const { name, help, label, values, query } of gauges)
    void new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const found = await withTimeout(
          stale.read(db, (from) => queryRows(from, { label: column.text, value: column.number }, query)),
        )
        // Without the database the last values stay, so that all other metrics can still be read.
        if (!found) return
        for (const value of values) this.set({ [label]: value }, found.find((row) => row.label === value)?.value ?? 0)
      },
    })
}

function withTimeout<Value>(value: Promise<Value>): Promise<Value | undefined> {
  const timedOut = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), QUERY_TIMEOUT_MS).unref())
  const unlessDatabaseDown = value.catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error
    return undefined
  })
  return Promise.race([unlessDatabaseDown, timedOut])
}
