/** What many players may still spend, for the deliveries of other channels (field rules 15, 18). */
import { londonMonth } from '@fairdraw/rules/london-time.ts'
import type { Month } from '@fairdraw/rules/london-time.ts'
import { limitsAt, refuseSpend } from '@fairdraw/rules/spend.ts'
import type { Limit } from '@fairdraw/rules/spend.ts'
import type { Db } from '../../db/database.ts'
import { limitsOfMany, NOTHING, spentByMany } from './spending.ts'
import type { InMonth } from './spending.ts'

/** `playerId` undefined: a number that has no account yet. */
type Spend = { playerId: number | undefined; phone: string; amountPence: number; at: Date }

export type Spenders = {
  /** Whether it would pass a limit of the month of its instant. */
  isOverLimit(spend: Spend): boolean
  /** What is added counts for whatever is asked afterwards. */
  add(spend: Spend): void
}

type Asked = { playerIds: readonly number[]; instants: readonly Date[]; operatorLimitPence: number }

/** Asked in the transaction that writes the spending down, with the rows of all the players locked. */
export async function loadSpenders(tx: Db, { playerIds, instants, operatorLimitPence }: Asked): Promise<Spenders> {
  const monthOf = createMonths()
  const months = new Map(instants.map((at) => [monthOf(at).name, monthOf(at)]))
  const isAnybodyKnown = playerIds.length > 0 && months.size > 0
  const limits = isAnybodyKnown ? await limitsOfMany(tx, playerIds) : new Map<number, Limit[]>()
  const before = new Map<string, Map<number, InMonth>>()
  if (isAnybodyKnown) for (const [name, month] of months) before.set(name, await spentByMany(tx, playerIds, month))
  const added = new Map<string, number>()
  const keyOf = ({ phone, at }: Spend) => `${phone} ${monthOf(at).name}`

  return {
    isOverLimit: (spend) => {
      const { playerId = 0, amountPence, at } = spend
      const { spentPence } = before.get(monthOf(at).name)?.get(playerId) ?? NOTHING
      const { holds } = limitsAt(limits.get(playerId) ?? [], at)
      const spent = { spentPence: spentPence + (added.get(keyOf(spend)) ?? 0), creditCardPence: 0 }
      return refuseSpend({ ...spent, limitPence: holds, operatorLimitPence }, { amountPence }) !== undefined
    },
    add: (spend) => void added.set(keyOf(spend), (added.get(keyOf(spend)) ?? 0) + spend.amountPence),
  }
}

const HOUR_MS = 3_600_000

/** Months begin on the hour, and the many entries of an evening are made in few hours. */
function createMonths(): (at: Date) => Month {
  const known = new Map<number, Month>()
  return (at) => {
    const hour = Math.floor(at.getTime() / HOUR_MS)
    const month = known.get(hour) ?? londonMonth(at)
    known.set(hour, month)
    return month
  }
}
