/** What a player whose age is not known may not do yet. The player must be locked: the vendor is asked in the same transaction. */
import type { AgePolicy, AgeResult } from '@fairdraw/rules/player/age-check.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { standingOf } from '../safety/standing.ts'
import { askOnce } from './age-checks.ts'

type Context = { policy: AgePolicy; now: Date }

/** Refuses a payment of money. */
export async function refuseUncheckedPayment(
  tx: Db,
  player: { playerId: number; ageResult: AgeResult | null },
  { policy, now }: Context,
): Promise<Refusal<'age-check'> | undefined> {
  return policy.before === 'payment' ? refuseUnchecked(tx, player, now) : undefined
}

/**
 * Refuses to give out the cash of a player who won a checked prize in cash. It is in one balance with their other cash, so
 * that none of it leaves in smaller parts.
 */
export async function refuseUncheckedCash(
  tx: Db,
  playerId: number,
  { policy, now }: Context,
): Promise<Refusal<'age-check'> | undefined> {
  if (policy.before === 'never') return undefined
  const won = await queryRows(
    tx,
    { one: column.integer },
    sql`select 1 as one from awards where player_id = ${playerId} and state = 'credited'
          and prize ->> 'type' = 'monetary' and (prize ->> 'value')::numeric >= ${policy.prizePence} limit 1`,
  )
  if (won.length === 0) return undefined
  const { ageResult } = await standingOf(tx, playerId)
  return refuseUnchecked(tx, { playerId, ageResult }, now)
}

async function refuseUnchecked(
  tx: Db,
  { playerId, ageResult }: { playerId: number; ageResult: AgeResult | null },
  now: Date,
): Promise<Refusal<'age-check'> | undefined> {
  if (ageResult === 'over-18') return undefined
  await askOnce(tx, { playerId, now })
  return refuse('age-check')
}
