/** What a player spends in a calendar month in all channels, and what they may still spend (field rules 14, 15, 18). */
import type { Spending } from '@fairdraw/contract/safety.ts'
import { londonMonth } from '@fairdraw/rules/text/london-time.ts'
import type { Month } from '@fairdraw/rules/text/london-time.ts'
import { CREDIT_CARD_CAP_PENCE, limitsAt, refuseSpend, remainingPence } from '@fairdraw/rules/payment/spend.ts'
import type { Limit, Purchase, Spent } from '@fairdraw/rules/payment/spend.ts'
import { asc, inArray, sql } from 'drizzle-orm'
import { databaseNow } from '../../db/database.ts'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { spendLimits } from './tables.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { standingOf } from './standing.ts'

/** The limits that a player set, oldest first. */
export async function limitsOf(db: Db, playerId: number): Promise<Limit[]> {
  return (await limitsOfMany(db, [playerId])).get(playerId) ?? []
}

/** The limits of many players. Players who set none are missing. */
export async function limitsOfMany(db: Db, playerIds: readonly number[]): Promise<Map<number, Limit[]>> {
  const set = await db
    .select({ playerId: spendLimits.playerId, limitPence: spendLimits.limitPence, from: spendLimits.holdsFrom })
    .from(spendLimits)
    .where(inArray(spendLimits.playerId, [...playerIds]))
    .orderBy(asc(spendLimits.id))
  return Map.groupBy(set, ({ playerId }) => playerId)
}

export type MonthlySpending = Pick<Spent, 'spentPence' | 'creditCardPence'>
export const NO_SPENDING: MonthlySpending = { spentPence: 0, creditCardPence: 0 }

async function spentIn(db: Db, playerId: number, now: Date): Promise<MonthlySpending> {
  return (await spendingOfMany(db, [playerId], londonMonth(now))).get(playerId) ?? NO_SPENDING
}

/** The spending of many players. Players who spent nothing in the month are missing. */
export async function spendingOfMany(
  db: Db,
  playerIds: readonly number[],
  { begins, ends }: Pick<Month, 'begins' | 'ends'>,
): Promise<Map<number, MonthlySpending>> {
  const spent = await queryRows(
    db,
    { playerId: column.integer, spentPence: column.integer, creditCardPence: column.integer },
    sql`select player_id::float8 as "playerId", sum(amount_pence)::int as "spentPence",
          coalesce(sum(amount_pence) filter (where is_credit), 0)::int as "creditCardPence"
        from spend_lines where player_id in ${playerIds}
          and at >= ${begins.toISOString()}::timestamptz and at < ${ends.toISOString()}::timestamptz
        group by player_id`,
  )
  return new Map(spent.map(({ playerId, ...inMonth }) => [playerId, inMonth]))
}

export type Spend = Purchase & { playerId: number; now: Date; operatorLimitPence: number }

/**
 * Refuses an amount that would exceed a limit; undefined: it may be spent. Call it in the transaction that saves the spending, with
 * the player's rows locked, so that of two concurrent payments the second sees the first.
 */
export async function refuseSpending(
  tx: Db,
  { playerId, now, operatorLimitPence, ...purchase }: Spend,
): Promise<Refusal<'spend-limit-exceeded' | 'card-cap-exceeded' | 'wrong-payment-method'> | undefined> {
  const spent = await spentIn(tx, playerId, now)
  const { currentPence } = limitsAt(await limitsOf(tx, playerId), now)
  const code = refuseSpend({ ...spent, limitPence: currentPence, operatorLimitPence }, purchase)
  if (!code || code === 'wrong-payment-method') return code && refuse(code)
  return refuse(code, {
    remainingPence: remainingPence(code, { ...spent, limitPence: currentPence, operatorLimitPence }),
  })
}

/** The spending and limits that the player reads. */
export async function loadSpending(db: Db, playerId: number, operatorLimitPence: number): Promise<Spending> {
  const now = await databaseNow(db)
  const spent = await spentIn(db, playerId, now)
  const { currentPence, next } = limitsAt(await limitsOf(db, playerId), now)
  const { pausedUntil, excludedUntil } = await standingOf(db, playerId)
  const ahead = (until: Date | null) => (until && until > now ? until.toISOString() : null)
  return {
    month: londonMonth(now).name,
    ...spent,
    limitPence: currentPence,
    nextLimit: next ? { limitPence: next.limitPence, from: next.from.toISOString() } : null,
    operatorLimitPence,
    creditCardCapPence: CREDIT_CARD_CAP_PENCE,
    pausedUntil: ahead(pausedUntil),
    suspendedUntil: ahead(excludedUntil),
  }
}
