/** What a player whose age is not known may not do yet. The player must be locked: the vendor is asked in the same transaction. */
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
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
  playerId: number,
  { policy, now }: Context,
): Promise<Refusal<'age-check'> | undefined> {
  return policy.before === 'payment' ? refuseUnchecked(tx, playerId, now) : undefined
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
  return won.length > 0 ? refuseUnchecked(tx, playerId, now) : undefined
}

async function refuseUnchecked(tx: Db, playerId: number, now: Date): Promise<Refusal<'age-check'> | undefined> {
  const { ageResult } = await standingOf(tx, playerId)
  if (ageResult === 'over-18') return undefined
  await askOnce(tx, { playerId, now })
  return refuse('age-check')
}
