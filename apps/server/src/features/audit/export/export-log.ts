/**
 * Sends a log to the collector: in order, at least once, in batches
 * (docs/mechanisms/observability/audit-export.md).
 */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { Collector } from '../../../vendors/collector/collector.ts'
import type { ExportedLogName } from '../tables.ts'

/** A row of a log as the collector gets it: one JSON object. */
export type ExportLine = { id: number; text: string }

export type ExportedLog = {
  name: ExportedLogName
  /**
   * The rows after a number, in order. Numbers have no gap and grow in the order of the commits, so that no row appears
   * behind one that was read.
   */
  readLines(db: Db, after: number, limit: number): Promise<ExportLine[]>
  /** What else is due, in the same transaction, when the collector has all rows up to a number. */
  onSent?(tx: Db, upTo: number): Promise<unknown>
}

type Context = {
  db: Db
  collector: Collector
  /** Of the collector, not of ours. */
  reportFailure: (error: unknown) => void
}

const MAX_LINES = 200
/** What collectors usually take is a megabyte at least. A row of its own may be larger. */
const MAX_BATCH_LENGTH = 500_000
/** Longer than a call to the collector takes. The batch of a process that died is sent again after this. */
const LEASE_SECONDS = 30

/**
 * Sends the next batch; returns how many batches were sent, 0 or 1. A failure of the collector is reported, and the batch stays the
 * next. Two processes that run at once send a batch once, except where one is slower than its lease.
 */
export async function exportNextBatch({ db, collector, reportFailure }: Context, log: ExportedLog): Promise<0 | 1> {
  const sentId = await readSentId(db, log.name)
  const lines = cutBatch(await log.readLines(db, sentId, MAX_LINES))
  const last = lines.at(-1)
  if (!last || !(await leaseLog(db, log.name, sentId))) return 0
  try {
    await collector.send(lines.map(({ text }) => text))
  } catch (error) {
    // If this fails too, the lease ends by itself.
    await endLease(db, log.name, sentId).catch(() => {})
    reportFailure(error)
    return 0
  }
  await db.transaction(async (tx) => {
    await markSent(tx, log.name, { from: sentId, to: last.id })
    await log.onSent?.(tx, last.id)
  })
  return 1
}

function cutBatch(lines: readonly ExportLine[]): ExportLine[] {
  let length = 0
  const end = lines.findIndex(({ text }, at) => (length += text.length) > MAX_BATCH_LENGTH && at > 0)
  return end === -1 ? [...lines] : lines.slice(0, end)
}

async function readSentId(db: Db, log: ExportedLogName): Promise<number> {
  const [row] = await queryRows(
    db,
    { sentId: column.integer },
    sql`select sent_id::int as "sentId" from log_exports where log = ${log}`,
  )
  return row?.sentId ?? 0
}

/** False while another process has the lease, or if it has sent since. */
async function leaseLog(db: Db, log: ExportedLogName, sentId: number): Promise<boolean> {
  const rows = await queryRows(
    db,
    { log: column.text },
    sql`insert into log_exports as e (log, sent_id, leased_until)
        values (${log}, 0, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
        on conflict (log) do update set leased_until = excluded.leased_until
          where e.sent_id = ${sentId} and (e.leased_until is null or e.leased_until < clock_timestamp())
        returning log`,
  )
  return rows.length > 0
}

const endLease = (db: Db, log: ExportedLogName, sentId: number) =>
  db.execute(sql`update log_exports set leased_until = null where log = ${log} and sent_id = ${sentId}`)

/** Not if a process that took over after the lease has sent the same rows. */
const markSent = (tx: Db, log: ExportedLogName, { from, to }: { from: number; to: number }) =>
  tx.execute(sql`update log_exports set sent_id = ${to}, leased_until = null where log = ${log} and sent_id = ${from}`)
