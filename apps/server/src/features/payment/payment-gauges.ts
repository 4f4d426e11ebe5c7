/** How much of refunds and payment cases is open, and since when: what an alert watches, asked of the database when it is read. */
import { PAYMENT_CASE_KINDS, REFUND_STATES } from '@fairdraw/rules/payment/refund.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { isDatabaseUnavailable } from '../../db/unavailable.ts'

/** How long a slow database may hold the metrics up. */
const QUERY_TIMEOUT_MS = 2_000

type GaugeQuery = { name: string; help: string; label: string; values: readonly string[]; query: SQL }

const OPEN_REFUNDS = REFUND_STATES.filter((state) => state !== 'settled')

const GAUGES: readonly GaugeQuery[] = [
  {
    name: 'fairdraw_refunds_open',
    help: 'Refunds that are not settled, by state.',
    label: 'state',
    values: OPEN_REFUNDS,
    query: sql`select state as label, count(*)::float8 as value from refunds where state <> 'settled' group by state`,
  },
  {
    name: 'fairdraw_refunds_oldest_seconds',
    help: 'The age of the oldest refund that is not settled, by its state.',
    label: 'state',
    values: OPEN_REFUNDS,
    query: sql`select state as label, extract(epoch from clock_timestamp() - min(created_at))::float8 as value
      from refunds where state <> 'settled' group by state`,
  },
  {
    name: 'fairdraw_payment_cases_open',
    help: 'Captured money that did not stay and that nobody has decided about, by kind.',
    label: 'kind',
    values: PAYMENT_CASE_KINDS,
    query: sql`select kind as label, count(*)::float8 as value from payment_cases where state = 'open' group by kind`,
  },
]

export function createPaymentGauges(registry: Registry, db: Db): void {
  for (const { name, help, label, values, query } of GAUGES)
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
