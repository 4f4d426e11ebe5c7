/** A call that enters or takes something is done once for each `Idempotency-Key` (decisions: replies). */
import { createHash } from 'node:crypto'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { rows } from '../db/database.ts'
import { refuse } from './outcome.ts'
import type { Outcome, Refusal } from './outcome.ts'

/** A first call that has not come back after this long died with its process; the next one takes over. */
const ABANDONED = sql`interval '2 minutes'`

export type Once = { playerId: number; call: string; key: string; body: unknown }

/** The same for the same body, whatever the order of its fields. */
export function bodyHash(body: unknown): string {
  const plain = JSON.stringify(body, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(plain).digest('base64url')
}

/**
 * Runs a use case for the first call with a key and gives every later one the first outcome. After a throw or a death the
 * next call runs again, and is told so: what runs must be safe to run again, as every guarded write here is, and may have been
 * done in part. A refusal that says when to come again has done nothing and is forgotten: the retry comes with the same key.
 */
export async function once<Body, Code extends ProblemCode>(
  db: Db,
  { playerId, call, key, body }: Once,
  run: (how: { isAgain: boolean }) => Promise<Outcome<Body, Code>>,
): Promise<Outcome<Body, Code> | Refusal<'idempotency-key-reused' | 'still-running'>> {
  const hash = bodyHash(body)
  const [claimed] = await rows<{ isAgain: boolean }>(
    db,
    sql`insert into idempotency_keys as k (player_id, call, key, body_hash) values (${playerId}, ${call}, ${key}, ${hash})
        on conflict (player_id, call, key) do update set created_at = clock_timestamp()
          where k.body_hash = excluded.body_hash and k.outcome is null and k.created_at < clock_timestamp() - ${ABANDONED}
        returning xmax <> 0 as "isAgain"`,
  )
  const mine = sql`player_id = ${playerId} and call = ${call} and key = ${key}`
  if (!claimed) {
    const [first] = await rows<{ body_hash: string; outcome: Outcome<Body, Code> | null }>(
      db,
      sql`select body_hash, outcome from idempotency_keys where ${mine}`,
    )
    if (first && first.body_hash !== hash) return refuse('idempotency-key-reused')
    return first?.outcome ?? refuse('still-running', { retryAfter: 1 })
  }
  const { isAgain } = claimed
  const abandon = () =>
    db.execute(
      sql`update idempotency_keys set created_at = clock_timestamp() - ${ABANDONED} where ${mine} and outcome is null`,
    )
  const forget = () => db.execute(sql`delete from idempotency_keys where ${mine} and outcome is null`)
  try {
    const outcome = await run({ isAgain })
    if (!outcome.ok && outcome.retryAfter !== undefined) await (isAgain ? abandon() : forget())
    else await db.execute(sql`update idempotency_keys set outcome = ${JSON.stringify(outcome)}::jsonb where ${mine}`)
    return outcome
  } catch (error) {
    await abandon()
    throw error
  }
}

/** Whether a call with this key is known, finished or not. */
export async function wasAsked(db: Db, { playerId, call, key }: Omit<Once, 'body'>): Promise<boolean> {
  const known = await rows(
    db,
    sql`select 1 from idempotency_keys where player_id = ${playerId} and call = ${call} and key = ${key}`,
  )
  return known.length > 0
}

/** Keys are kept for 48 hours. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.execute(sql`delete from idempotency_keys where created_at < clock_timestamp() - interval '48 hours'`)
}
