/** Whose age is not known, and what waits for it: for the desk and for the alert. */
import type { DeskAgeCheck } from '@fairdraw/contract/account/age-check.ts'
import type { AgeCheckState } from '@fairdraw/rules/player/age-check.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'

const MAX_LISTED = 500

/**
 * The latest check of each player whose age is not known to be 18 or over. One of a player who is under 18 is listed as
 * long as a prize waits: staff confirm it by withdrawing the prize, or record what they saw.
 */
export const WAITING = sql`age_checks c join players p on p.id = c.player_id and p.age_result is distinct from 'over-18'
  where c.state <> 'over-18'
    and not exists (select from age_checks later where later.player_id = c.player_id and (later.asked_at, later.id) > (c.asked_at, c.id))
    and (c.state <> 'under-18' or exists (select from awards a where a.player_id = c.player_id and a.state = 'checking'))`

export async function listWaiting(db: Db): Promise<DeskAgeCheck[]> {
  const found = await queryRows(
    db,
    {
      playerId: column.integer,
      state: column.oneOf<AgeCheckState>(),
      askedAt: column.text,
      decidedAt: column.nullable(column.text),
      attempts: column.integer,
      nextAttemptAt: column.nullable(column.text),
      lastError: column.nullable(column.text),
      prizes: column.json<DeskAgeCheck['prizes']>(),
    },
    sql`select c.player_id::float8 as "playerId", c.state, c.asked_at as "askedAt", c.decided_at as "decidedAt",
          c.attempts::int as attempts, c.next_attempt_at as "nextAttemptAt", c.last_error as "lastError",
          (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.prize ->> 'name') order by a.created_at), '[]')
            from awards a where a.player_id = c.player_id and a.state = 'checking') as prizes
        from ${WAITING} order by c.asked_at, c.player_id limit ${MAX_LISTED}`,
  )
  const iso = (time: string | null) => (time === null ? null : new Date(time).toISOString())
  return found.map(({ askedAt, decidedAt, nextAttemptAt, ...row }) => ({
    ...row,
    askedAt: new Date(askedAt).toISOString(),
    decidedAt: iso(decidedAt),
    nextAttemptAt: iso(nextAttemptAt),
  }))
}
