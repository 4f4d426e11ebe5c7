/**
 * Asks authorities for timestamps of the log's trees (RFC 3161; docs/mechanisms/log.md#timestamps): a second kind of evidence,
 * besides the witnesses, that the list of a draw and the choice of its round were there. No draw waits for it.
 */
import { hash } from 'node:crypto'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { logTimestamps } from './tables.ts'
import type { WorkReporter } from '../../observability/work-reporter.ts'
import type { TimestampAuthority } from '../../vendors/timestamp/timestamp.ts'
import { findNote } from './stored-tree.ts'
import { errorMessage } from '../../observability/error-message.ts'

export type StampContext = { db: Db; authorities: readonly TimestampAuthority[]; workReporter: WorkReporter }

export const STAMP_BATCH_SIZE = 20

/** Longer than an authority may take, so that no two processes ask for the same one. */
const LEASE = sql`interval '1 minute'`
/** With these waits that is about a day. */
const MAX_ATTEMPTS = 100
const WAIT_SECONDS = sql`least(900, 5 * 2 ^ least(${logTimestamps.attempts}, 20))`

/** Asks for what is due; returns how many were asked for. */
export async function stampTrees(context: StampContext): Promise<number> {
  const { db, authorities } = context
  if (authorities.length === 0) return 0
  await addDecisiveTrees(db, authorities)
  const claimed = await claim(db, authorities)
  await Promise.all(claimed.map((one) => stamp(context, one)))
  return claimed.length
}

/** Trees of the last day that are the first to have some manifest or some choice of a round. */
async function addDecisiveTrees(db: Db, authorities: readonly TimestampAuthority[]): Promise<void> {
  for (const { url } of authorities)
    await db.execute(sql`
      insert into log_timestamps (size, url)
      select c.size, ${url} from log_checkpoints c
      where c.signed_at > clock_timestamp() - interval '1 day' and exists (
        select from log_leaves l where l.kind in ('manifest', 'round') and l.index < c.size
          and l.index >= coalesce((select max(p.size) from log_checkpoints p where p.size < c.size), 0))
      on conflict do nothing`)
}

type DueTimestamp = { size: number; url: string; attempts: number }

const claim = (db: Db, authorities: readonly TimestampAuthority[]): Promise<DueTimestamp[]> =>
  db
    .update(logTimestamps)
    .set({ attempts: sql`${logTimestamps.attempts} + 1`, nextAttemptAt: sql`clock_timestamp() + ${LEASE}` })
    .where(
      sql`(size, url) in (select size, url from log_timestamps
            where next_attempt_at <= clock_timestamp()
              and url in (${sql.join(
                authorities.map(({ url }) => sql`${url}`),
                sql`, `,
              )})
            order by next_attempt_at limit ${STAMP_BATCH_SIZE} for update skip locked)`,
    )
    .returning({ size: logTimestamps.size, url: logTimestamps.url, attempts: logTimestamps.attempts })

async function stamp({ db, authorities, workReporter }: StampContext, due: DueTimestamp): Promise<void> {
  const { size, url, attempts } = due
  const authority = authorities.find((one) => one.url === url)!
  const note = (await findNote(db, size))!
  const name = new URL(url).host
  const isThis = and(eq(logTimestamps.size, size), eq(logTimestamps.url, url))
  try {
    const reply = Buffer.from(await authority.stamp(hash('sha256', note, 'buffer')))
    const got = { reply, gotAt: sql`clock_timestamp()`, nextAttemptAt: null, failure: null }
    await db.update(logTimestamps).set(got).where(isThis)
    workReporter.succeeded('timestamp', name)
  } catch (error) {
    const isLast = attempts >= MAX_ATTEMPTS
    const nextAttemptAt = isLast ? null : sql`clock_timestamp() + ${WAIT_SECONDS} * interval '1 second'`
    const failure = errorMessage(error)
    await db.update(logTimestamps).set({ failure, nextAttemptAt }).where(isThis)
    workReporter[isLast ? 'gaveUp' : 'retrying']('timestamp', name, { error, id: size, attempts })
  }
}

/** The replies that authorities have given for the tree of a size, the first one first. */
export async function listTimestamps(db: Db, size: number): Promise<Buffer[]> {
  const found = await db
    .select({ reply: logTimestamps.reply })
    .from(logTimestamps)
    .where(and(eq(logTimestamps.size, size), isNotNull(logTimestamps.reply)))
    .orderBy(asc(logTimestamps.gotAt), asc(logTimestamps.url))
    .limit(literalLimit(MAX_SERVED))
  return found.map(({ reply }) => reply!)
}

const MAX_SERVED = 20
