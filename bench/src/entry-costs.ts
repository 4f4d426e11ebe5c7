/** The cost of one entry: rows written, bytes of write-ahead log, and processor time of database and server. */
import { setTimeout as delay } from 'node:timers/promises'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import type pg from 'pg'
import { createPayers } from './card-entries.ts'
import { ENTRY_CASES, enterWithWrk } from './entries.ts'
import type { Figure } from './figures.ts'
import { readCpuMs, readParentPid } from './processes.ts'
import type { NoiseMonitor } from './noise-monitor.ts'

const ROUNDS = 3
const SECONDS = 3
const PAYERS = 300
/** PostgreSQL's sessions report their row counts after a second of idling. */
const STATS_FLUSH_MS = 2_500

type Target = { origin: string; vendorsOrigin: string; url: string; folder: string; pid: number }

type Counts = { rows: number; walBytes: number; databaseMs: number; serverMs: number }

async function readCounts(client: pg.Client, pid: number): Promise<Counts> {
  await delay(STATS_FLUSH_MS)
  const { rows } = await client.query<{ rows: string; wal: string; pid: number }>(
    `select pg_backend_pid() as pid,
       (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables) as rows,
       pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal`,
  )
  return {
    rows: Number(rows[0]!.rows),
    walBytes: Number(rows[0]!.wal),
    // Every backend is a child of the postmaster.
    databaseMs: readCpuMs(readParentPid(rows[0]!.pid)) ?? Number.NaN,
    serverMs: readCpuMs(pid) ?? Number.NaN,
  }
}

const COST_LABELS: Record<keyof Counts, { label: string; key: string; digits: number; unit?: string }> = {
  rows: { label: 'rows written', key: 'Rows', digits: 1 },
  walBytes: { label: 'write-ahead log', key: 'WalBytes', digits: 0, unit: 'bytes' },
  databaseMs: { label: 'processor time of the database', key: 'DatabaseMs', digits: 2, unit: 'ms' },
  serverMs: { label: 'processor time of the server', key: 'ServerMs', digits: 2, unit: 'ms' },
}
const costLabels = Object.entries(COST_LABELS) as [keyof Counts, (typeof COST_LABELS)[keyof Counts]][]

export async function measureEntryCosts(target: Target, monitor: NoiseMonitor): Promise<Figure[]> {
  const { origin, folder, url } = target
  const [free, , token] = ENTRY_CASES
  const payers = createPayers(target)
  const kinds = [
    { key: 'free', name: 'free', make: async () => (await enterWithWrk(free!, origin, folder, SECONDS)).made },
    { key: 'token', name: 'for a token', make: async () => (await enterWithWrk(token!, origin, folder, SECONDS)).made },
    { key: 'card', name: 'paid by card', make: async () => (await payers.pay(PAYERS)).times.length },
  ]
  return withClient(url, async (client) => {
    // Warm-up: the first change of a page after a checkpoint writes the whole page to the log.
    for (const { make } of kinds) await make()
    const rounds = await monitor.runRounds(ROUNDS, async () => {
      const costs: Record<string, Counts> = {}
      for (const { key, make } of kinds) {
        const before = await readCounts(client, target.pid)
        const made = await make()
        const after = await readCounts(client, target.pid)
        costs[key] = Object.fromEntries(
          costLabels.map(([cost]) => [cost, (after[cost] - before[cost]) / made]),
        ) as Counts
      }
      return costs
    })
    return kinds.flatMap(({ key: kind, name }) =>
      costLabels.map(([cost, { label, key, digits, unit }]) => ({
        key: `${kind}Entry${key}`,
        label: `an entry ${name}: ${label}`,
        values: rounds.map((costs) => costs[kind]![cost]),
        digits,
        ...(unit ? { unit } : {}),
      })),
    )
  })
}
