/** What a player spends in a calendar month over all channels, and what they may still spend (field rules 14, 15, 18). */
import type { Spending } from '@fairdraw/contract/safety.ts'
import { londonMonth } from '@fairdraw/rules/london-time.ts'
import { CREDIT_CARD_CAP_PENCE, limitsAt, refuseSpend } from '@fairdraw/rules/spend.ts'
import type { CardType, Limit, Spent } from '@fairdraw/rules/spend.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { databaseNow, rows } from '../../db/database.ts'
import type { Db } from '../../db/database.ts'
import { spendLimits } from '../../db/schema.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { standingOf } from './standing.ts'

/** The limits that a player set, oldest first. */
export function limitsOf(db: Db, playerId: number): Promise<Limit[]> {
  return db
    .select({ limitPence: spendLimits.limitPence, from: spendLimits.holdsFrom })
    .from(spendLimits)
    .where(eq(spendLimits.playerId, playerId))
    .orderBy(asc(spendLimits.id))
}

async function spentIn(db: Db, playerId: number, now: Date): Promise<Pick<Spent, 'spentPence' | 'creditCardPence'>> {
  const { begins, ends } = londonMonth(now)
  const [spent] = await rows<{ spentPence: number; creditCardPence: number }>(
    db,
    sql`select coalesce(sum(amount_pence), 0)::int as "spentPence",
          coalesce(sum(amount_pence) filter (where is_credit), 0)::int as "creditCardPence"
        from spend_lines where player_id = ${playerId}
          and at >= ${begins.toISOString()}::timestamptz and at < ${ends.toISOString()}::timestamptz`,
  )
  return spent!
}

export type Spend = {
  playerId: number
  amountPence: number
  cardType?: CardType
  now: Date
  operatorLimitPence: number
}

/**
 * Why an amount may not be spent; undefined: it may. Asked in the transaction that writes the spending down, with the
 * player's rows locked: of two payments at once the second sees the first.
 */
export async function refuseSpending(
  tx: Db,
  { playerId, amountPence, cardType, now, operatorLimitPence }: Spend,
): Promise<Refusal<'spend-limit-exceeded' | 'card-cap-exceeded'> | undefined> {
  const spent = await spentIn(tx, playerId, now)
  const { holds } = limitsAt(await limitsOf(tx, playerId), now)
  const code = refuseSpend({ ...spent, limitPence: holds, operatorLimitPence }, amountPence, cardType)
  return code && refuse(code)
}

/** The same, as the player reads it. */
export async function spending(db: Db, playerId: number, operatorLimitPence: number): Promise<Spending> {
  const now = await databaseNow(db)
  const spent = await spentIn(db, playerId, now)
  const { holds, next } = limitsAt(await limitsOf(db, playerId), now)
  const { pausedUntil, excludedUntil } = await standingOf(db, playerId)
  const ahead = (until: Date | null) => (until && until > now ? until.toISOString() : null)
  return {
    month: londonMonth(now).name,
    ...spent,
    limitPence: holds,
    nextLimit: next ? { limitPence: next.limitPence, from: next.from.toISOString() } : null,
    operatorLimitPence,
    creditCardCapPence: CREDIT_CARD_CAP_PENCE,
    pausedUntil: ahead(pausedUntil),
    suspendedUntil: ahead(excludedUntil),
  }
}
