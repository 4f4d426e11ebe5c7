/** A call that enters or pays is executed once for each `Idempotency-Key` (docs/product-decisions.md#replies). */
import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/rows.ts'
import { column, countRows, queryRows } from '../db/rows.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { refuse } from './outcome.ts'
import type { Outcome, Refusal } from './outcome.ts'

/**
 * Lease of the claim on a key; the claim is renewed while the call runs. When the process died or lost the database,
 * the next call with the key takes over. `created_at` is the time of the last renewal.
 */
const LEASE_SECONDS = 6
const LEASE = sql`make_interval(secs => ${LEASE_SECONDS})`
const RENEW_MS = 2_000

/** When the database fails at the end, the outcome is written later, as long as the client may still retry. */
const STORE_RETRY_MS = 500
const STORE_TIMEOUT_MS = 60_000

export type IdempotentCall = { playerId: number; call: string; key: string; body: unknown }

/** The hash is the same for any order of the fields. */
export function bodyHash(body: unknown): string {
  const plain = JSON.stringify(body, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return hash('sha256', plain, 'base64url')
}

/**
 * Retries until the database accepts the outcome. If it never does, the claim expires, and the next call finds out what
 * was done.
 */
async function retryStore(write: () => Promise<unknown>): Promise<void> {
  for (let attempts = STORE_TIMEOUT_MS / STORE_RETRY_MS; attempts > 0; attempts -= 1) {
    await delay(STORE_RETRY_MS, undefined, { ref: false })
    const isAway = await write().then(() => false, isDatabaseUnavailable)
    if (!isAway) return
  }
}

/** Renews the claim until the returned function is called. */
function startRenewing(db: Db, isOwnKey: SQL): () => void {
  const renew = () =>
    void db
      .execute(sql`update idempotency_keys set created_at = clock_timestamp() where ${isOwnKey} and outcome is null`)
      // The next renewal may succeed. If none does, the claim expires.
      .catch(() => {})
  const timer = setInterval(renew, RENEW_MS).unref()
  return () => clearInterval(timer)
}

const CLAIMED = { isRetry: column.boolean }

/** The statement that claims a key, for `runOnceClaimed`. It returns a row unless another call has the key or had it. */
export const claimQuery = ({ playerId, call, key, body }: IdempotentCall) => ({
  columns: CLAIMED,
  sql: sql`insert into idempotency_keys as k (player_id, call, key, body_hash)
        values (${playerId}, ${call}, ${key}, ${bodyHash(body)})
        on conflict (player_id, call, key) do update set created_at = clock_timestamp()
          where k.body_hash = excluded.body_hash and k.outcome is null and k.created_at <= clock_timestamp() - ${LEASE}
        returning xmax <> 0 as "isRetry"`,
})

type Once<Body, Code extends ProblemCode> = Promise<
  Outcome<Body, Code> | Refusal<'idempotency-key-reused' | 'still-running'>
>

/**
 * Runs a use case for the first call with a key, and returns its outcome to every later call. After an error or a crash
 * the next call runs again, with `isRetry`. So the use case must be safe to repeat, as every guarded write here is,
 * even when it was partly done. A refusal with a time to retry did nothing and is not stored, because the client
 * retries with the same key.
 */
export async function runOnce<Body, Code extends ProblemCode>(
  db: Db,
  call: IdempotentCall,
  run: (how: { isRetry: boolean }) => Promise<Outcome<Body, Code>>,
): Once<Body, Code> {
  const { columns, sql: claim } = claimQuery(call)
  return runOnceClaimed(db, call, await queryRows(db, columns, claim), run)
}

/** The same for a call that has sent its claim with other statements. */
export async function runOnceClaimed<Body, Code extends ProblemCode>(
  db: Db,
  { playerId, call, key, body }: IdempotentCall,
  [claimed]: readonly RowOf<typeof CLAIMED>[],
  run: (how: { isRetry: boolean }) => Promise<Outcome<Body, Code>>,
): Once<Body, Code> {
  const isOwnKey = sql`player_id = ${playerId} and call = ${call} and key = ${key}`
  if (!claimed) {
    const [first] = await queryRows(
      db,
      { body_hash: column.text, outcome: column.nullable(column.json<Outcome<Body, Code>>()) },
      sql`select body_hash, outcome from idempotency_keys where ${isOwnKey}`,
    )
    if (first && first.body_hash !== bodyHash(body)) return refuse('idempotency-key-reused')
    return first?.outcome ?? refuse('still-running', { retryAfter: 1 })
  }
  const { isRetry } = claimed
  const abandon = () =>
    db.execute(
      sql`update idempotency_keys set created_at = clock_timestamp() - ${LEASE} where ${isOwnKey} and outcome is null`,
    )
  const deleteKey = () => db.execute(sql`delete from idempotency_keys where ${isOwnKey} and outcome is null`)
  const stopRenewing = startRenewing(db, isOwnKey)
  let outcome: Outcome<Body, Code>
  try {
    outcome = await run({ isRetry })
  } catch (error) {
    // The caller gets the original error. If this write fails too, the claim expires.
    await abandon().catch(() => {})
    throw error
  } finally {
    stopRenewing()
  }
  if (!outcome.ok && outcome.retryAfter !== undefined) {
    await (isRetry ? abandon() : deleteKey())
    return outcome
  }
  // The outcome that is written first counts: a call that was taken over returns the outcome of its successor.
  const store = () =>
    queryRows(
      db,
      { outcome: column.json<Outcome<Body, Code>>() },
      sql`with stored as (
            update idempotency_keys set outcome = ${JSON.stringify(outcome)}::jsonb where ${isOwnKey} and outcome is null
            returning outcome)
          select outcome from stored union all
          select outcome from idempotency_keys where ${isOwnKey} and outcome is not null limit 1`,
    )
  const [stored] = await store().catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) void retryStore(store)
    throw error
  })
  return stored?.outcome ?? outcome
}

/** Whether a call with this key has started, finished or not. */
export async function isKeyKnown(db: Db, { playerId, call, key }: Omit<IdempotentCall, 'body'>): Promise<boolean> {
  const known = await countRows(
    db,
    sql`select 1 from idempotency_keys where player_id = ${playerId} and call = ${call} and key = ${key}`,
  )
  return known > 0
}

/** Limits a deletion, because larger writes would delay entries. */
export const KEYS_BATCH_SIZE = 5_000

/**
 * Deletes keys older than 48 hours, the oldest first; returns how many. Concurrent processes skip each other's rows.
 */
export async function purgeOldKeys(db: Db): Promise<number> {
  const deleted = await queryRows(
    db,
    { count: column.integer },
    sql`with deleted as (
          delete from idempotency_keys where ctid = any(array(
            select ctid from idempotency_keys where created_at < (select clock_timestamp()) - interval '48 hours'
            order by created_at limit ${KEYS_BATCH_SIZE} for update skip locked))
          returning 1)
        select count(*)::int as count from deleted`,
  )
  return deleted[0]!.count
}
