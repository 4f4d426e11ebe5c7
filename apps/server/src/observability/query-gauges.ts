/** Figures that are asked of the database when the metrics are read: what waits, and since when. */
import type { SQL } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Db } from '../db/database.ts'
import { column, queryRows } from '../db/rows.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'

/** How long a slow database may hold the metrics up. */
const QUERY_TIMEOUT_MS = 2_000

/** `query` gives rows of label and value; a value that it does not name is nought. */
export type GaugeQuery = { name: string; help: string; label: string; values: readonly string[]; query: SQL }

export function createQueryGauges(registry: Registry, db: Db, gauges: readonly GaugeQuery[]): void {
  for (const { name, help, label, values, query } of gauges)
    void new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const found = await withTimeout(queryRows(db, { label: column.text, value: column.number }, query))
        // Without the database the last figures stand: all other metrics must be read all the same.
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
