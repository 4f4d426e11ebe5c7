/** What many players may still spend, for batches of other channels (field rules 15, 18). */
import { londonMonth } from '@fairdraw/rules/text/london-time.ts'
import type { Month } from '@fairdraw/rules/text/london-time.ts'
import { limitsAt, refuseSpend } from '@fairdraw/rules/payment/spend.ts'
import type { Limit } from '@fairdraw/rules/payment/spend.ts'
import type { Db } from '../../db/database.ts'
import { limitsOfMany, NO_SPENDING, spendingOfMany } from './spending.ts'
import type { MonthlySpending } from './spending.ts'

/** `playerId` undefined: a number without an account. */
type Spend = { playerId: number | undefined; phone: string; amountPence: number; at: Date }

export type SpenderBatch = {
  /** Whether it would exceed a limit in the month of `at`. */
  isOverLimit(spend: Spend): boolean
  /** Counts this spend in all later checks. */
  add(spend: Spend): void
}

type SpenderQuery = { playerIds: readonly number[]; instants: readonly Date[]; operatorLimitPence: number }

/** Call it in the transaction that saves the spending, with the rows of all the players locked. */
export async function loadSpenders(
  tx: Db,
  { playerIds, instants, operatorLimitPence }: SpenderQuery,
): Promise<SpenderBatch> {
  const monthOf = createMonthCache()
  const months = new Map(instants.map((at) => [monthOf(at).name, monthOf(at)]))
  const hasKnownPlayers = playerIds.length > 0 && months.size > 0
  const limits = hasKnownPlayers ? await limitsOfMany(tx, playerIds) : new Map<number, Limit[]>()
  const before = new Map<string, Map<number, MonthlySpending>>()
  if (hasKnownPlayers) for (const [name, month] of months) before.set(name, await spendingOfMany(tx, playerIds, month))
  const added = new Map<string, number>()
  const keyOf = ({ phone, at }: Spend) => `${phone} ${monthOf(at).name}`

  return {
    isOverLimit: (spend) => {
      const { playerId = 0, amountPence, at } = spend
      const { spentPence } = before.get(monthOf(at).name)?.get(playerId) ?? NO_SPENDING
      const { currentPence } = limitsAt(limits.get(playerId) ?? [], at)
      const spent = { spentPence: spentPence + (added.get(keyOf(spend)) ?? 0), creditCardPence: 0 }
      return refuseSpend({ ...spent, limitPence: currentPence, operatorLimitPence }, { amountPence }) !== undefined
    },
    add: (spend) => void added.set(keyOf(spend), (added.get(keyOf(spend)) ?? 0) + spend.amountPence),
  }
}

const HOUR_MS = 3_600_000

/** Caches the month of each hour. Months begin on the hour, and the many entries of an evening fall into few hours. */
function createMonthCache(): (at: Date) => Month {
  const monthByHour = new Map<number, Month>()
  return (at) => {
    const hour = Math.floor(at.getTime() / HOUR_MS)
    const month = monthByHour.get(hour) ?? londonMonth(at)
    monthByHour.set(hour, month)
    return month
  }
}
