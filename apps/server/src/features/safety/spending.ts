/** What a player spends in a calendar month in all channels, and what they may still spend (field rules 14, 15, 18). */
import type { Spending } from '@fairdraw/contract/safety.ts'
import { londonMonth } from '@fairdraw/rules/text/london-time.ts'
import type { Month } from '@fairdraw/rules/text/london-time.ts'
import { CREDIT_CARD_CAP_PENCE, limitsAt, refuseSpend, remainingPence } from '@fairdraw/rules/payment/spend.ts'
import type { Limit, Purchase, Spent } from '@fairdraw/rules/payment/spend.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { databaseNow } from '../../db/database.ts'
import type { Db } from '../../db/database.ts'
import { column, queryAll, queryRows } from '../../db/rows.ts'
import type { RowOf } from '../../db/rows.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import type { AccountEvent } from '../player/events.ts'
import { standingIn, standingQuery } from './standing.ts'

/** The limits that a player set, oldest first. */
export async function limitsOf(db: Db, playerId: number): Promise<Limit[]> {
  return (await limitsOfMany(db, [playerId])).get(playerId) ?? []
}

/** The limits of many players. Players who set none are missing. */
export async function limitsOfMany(db: Db, playerIds: readonly number[]): Promise<Map<number, Limit[]>> {
  const { columns, sql: read } = limitsQuery(playerIds)
  return Map.groupBy(limitsIn(await queryRows(db, columns, read)), ({ playerId }) => playerId)
}

const LIMIT_ROW = { playerId: column.integer, limitPence: column.nullable(column.integer), holdsFrom: column.text }

const limitsQuery = (playerIds: readonly number[]) => ({
  columns: LIMIT_ROW,
  sql: sql`select player_id::float8 as "playerId", limit_pence as "limitPence", holds_from as "holdsFrom" from spend_limits
      where player_id in ${playerIds} order by id`,
})

const limitsIn = (rows: readonly RowOf<typeof LIMIT_ROW>[]) =>
  rows.map(({ holdsFrom, ...limit }) => ({ ...limit, from: new Date(holdsFrom) }))

export type MonthlySpending = Pick<Spent, 'spentPence' | 'creditCardPence'>
export const NO_SPENDING: MonthlySpending = { spentPence: 0, creditCardPence: 0 }

/** The spending of many players. Players who spent nothing in the month are missing. */
export async function spendingOfMany(
  db: Db,
  playerIds: readonly number[],
  { begins, ends }: Pick<Month, 'begins' | 'ends'>,
): Promise<Map<number, MonthlySpending>> {
  const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
  const { columns, sql: read } = spentQuery(playerIds, instant(begins), instant(ends))
  return new Map((await queryRows(db, columns, read)).map(({ playerId, ...inMonth }) => [playerId, inMonth]))
}

const SPENT_ROW = { playerId: column.integer, spentPence: column.integer, creditCardPence: column.integer }

const spentQuery = (playerIds: readonly number[], begins: SQL, ends: SQL) => ({
  columns: SPENT_ROW,
  sql: sql`select player_id::float8 as "playerId", sum(amount_pence)::int as "spentPence",
        coalesce(sum(amount_pence) filter (where is_credit), 0)::int as "creditCardPence"
      from spend_lines where player_id in ${playerIds} and at >= ${begins} and at < ${ends} group by player_id`,
})

/** The start of the calendar month by the database's clock, so many months on. */
const londonMonthStart = (months: number) =>
  sql`(select (date_trunc('month', clock_timestamp() at time zone 'Europe/London') + make_interval(months => ${months}::int))
        at time zone 'Europe/London')`

/** What a player has spent in this calendar month, and the limits that they set; `spendingIn` reads the rows. */
export const spendingQueries = (playerId: number) =>
  [spentQuery([playerId], londonMonthStart(0), londonMonthStart(1)), limitsQuery([playerId])] as const

export type PlayerSpending = { spent: MonthlySpending; limits: Limit[] }

export const spendingIn = (
  spent: readonly RowOf<typeof SPENT_ROW>[],
  limits: readonly RowOf<typeof LIMIT_ROW>[],
): PlayerSpending => ({ spent: spent[0] ?? NO_SPENDING, limits: limitsIn(limits) })

export type Spend = Purchase & { now: Date; operatorLimitPence: number }

/**
 * Refuses an amount that would exceed a limit; undefined: it may be spent. The spending is read and saved in one transaction, with
 * the player's rows locked, so that of two concurrent payments the second sees the first.
 */
export function refuseSpending(
  { spent, limits }: PlayerSpending,
  { now, operatorLimitPence, ...purchase }: Spend,
): Refusal<'spend-limit-exceeded' | 'card-cap-exceeded' | 'wrong-payment-method'> | undefined {
  const { currentPence } = limitsAt(limits, now)
  const code = refuseSpend({ ...spent, limitPence: currentPence, operatorLimitPence }, purchase)
  if (!code || code === 'wrong-payment-method') return code && refuse(code)
  return refuse(code, {
    remainingPence: remainingPence(code, { ...spent, limitPence: currentPence, operatorLimitPence }),
  })
}

/** What the account keeps of a refusal, for its player and the monthly return. */
const REFUSED_EVENTS: Readonly<Partial<Record<ProblemCode, AccountEvent>>> = {
  'spend-limit-exceeded': 'spend-limit-hit',
  'card-cap-exceeded': 'card-cap-hit',
}

/** Records that a limit refused a payment, once an hour, in the transaction that refuses it. */
export async function recordRefusedSpending(
  tx: Db,
  { playerId, code, now }: { playerId: number; code: ProblemCode; now: Date },
): Promise<void> {
  const event = REFUSED_EVENTS[code]
  if (event === undefined) return
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(
    sql`insert into account_events (player_id, event, at) select ${playerId}::bigint, ${event}, ${at} where not exists (
          select from account_events where player_id = ${playerId} and event = ${event} and at > ${at} - interval '1 hour')`,
  )
}

/** The spending and limits that the player reads. */
export async function loadSpending(db: Db, playerId: number, operatorLimitPence: number): Promise<Spending> {
  const now = await databaseNow(db)
  const read = await queryAll(db, [...spendingQueries(playerId), standingQuery(playerId)])
  const { spent, limits } = spendingIn(read[0], read[1])
  const { currentPence, next } = limitsAt(limits, now)
  const { pausedUntil, excludedUntil } = standingIn(read[2])
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
