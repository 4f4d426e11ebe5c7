/** What one entry costs: rows and bytes of write-ahead log in the database, and the processors' time of both. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createPayers } from './card-entries.ts'
import { ENTRY_CASES, enterByWrk } from './entries.ts'
import type { Figure } from './figures.ts'
import { cpuMsOf, parentOf } from './processes.ts'
import type { Quiet } from './quiet.ts'

const ROUNDS = 3
const SECONDS = 3
const PAYERS = 300
/** Sessions tell their counts of rows when they have been idle for a second. */
const COUNTED_AFTER_MS = 2_500

type Where = { origin: string; vendorsOrigin: string; url: string; folder: string; pid: number }

type Counts = { rows: number; walBytes: number; databaseMs: number; serverMs: number }

async function count(client: pg.Client, pid: number): Promise<Counts> {
  await delay(COUNTED_AFTER_MS)
  const { rows } = await client.query<{ rows: string; wal: string; pid: number }>(
    `select pg_backend_pid() as pid,
       (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables) as rows,
       pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal`,
  )
  return {
    rows: Number(rows[0]!.rows),
    walBytes: Number(rows[0]!.wal),
    // Every backend is a child of the server's first process.
    databaseMs: cpuMsOf(parentOf(rows[0]!.pid)) ?? Number.NaN,
    serverMs: cpuMsOf(pid) ?? Number.NaN,
  }
}

const WORDS: Record<keyof Counts, { label: string; key: string; digits: number; unit?: string }> = {
  rows: { label: 'rows written', key: 'Rows', digits: 1 },
  walBytes: { label: 'write-ahead log', key: 'WalBytes', digits: 0, unit: 'bytes' },
  databaseMs: { label: 'processor of the database', key: 'DatabaseMs', digits: 2, unit: 'ms' },
  serverMs: { label: 'processor of the server', key: 'ServerMs', digits: 2, unit: 'ms' },
}
const words = Object.entries(WORDS) as [keyof Counts, (typeof WORDS)[keyof Counts]][]

export async function measureEntryCosts(where: Where, quiet: Quiet): Promise<Figure[]> {
  const { origin, folder, url } = where
  const [free, , token] = ENTRY_CASES
  const payers = createPayers(where)
  const kinds = [
    { key: 'free', name: 'free', make: async () => (await enterByWrk(free!, origin, folder, SECONDS)).made },
    { key: 'token', name: 'for a token', make: async () => (await enterByWrk(token!, origin, folder, SECONDS)).made },
    { key: 'card', name: 'paid by card', make: async () => (await payers.pay(PAYERS)).times.length },
  ]
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Uncounted: pages that are changed for the first time after a checkpoint are logged whole.
    for (const { make } of kinds) await make()
    const rounds = await quiet.rounds(ROUNDS, async () => {
      const costs: Record<string, Counts> = {}
      for (const { key, make } of kinds) {
        const before = await count(client, where.pid)
        const made = await make()
        const after = await count(client, where.pid)
        costs[key] = Object.fromEntries(words.map(([what]) => [what, (after[what] - before[what]) / made])) as Counts
      }
      return costs
    })
    return kinds.flatMap(({ key: kind, name }) =>
      words.map(([what, { label, key, digits, unit }]) => ({
        key: `${kind}Entry${key}`,
        label: `an entry ${name}: ${label}`,
        values: rounds.map((costs) => costs[kind]![what]),
        digits,
        ...(unit ? { unit } : {}),
      })),
    )
  } finally {
    await client.end()
  }
}
