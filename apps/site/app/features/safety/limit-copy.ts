/** Texts of the safer-play screens, and the suggested limits (field rule 15). Amounts are in pence. */
import type { Spending } from '@fairdraw/contract/safety.ts'
import { formatDayAndTime, formatLongDayAndTime } from '@fairdraw/rules/text/day-names.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { parsePounds, checkPounds } from '@fairdraw/rules/player/validation.ts'
import type { Check } from '@fairdraw/rules/player/validation.ts'

export const SUGGESTED_PENCE = [10_00, 25_00, 50_00, 100_00] as const
/** The maximum of the contract. */
const MAX_LIMIT_PENCE = 100_000_00

export const checkLimit: Check = (text) =>
  checkPounds(text) ?? (parsePounds(text)! > MAX_LIMIT_PENCE ? 'error.validation.invalid' : undefined)

/** A break may last for years, so its end includes the year: '… until Sunday 22 November 2026 at 2.05pm. …', London time. */
export const breakCopy = (until: string) =>
  `You’re taking a break until ${formatLongDayAndTime(new Date(until))}. You can’t enter anything, and we won’t send you any marketing.`

export type Meter = { spent: string; of: string; share: number; left: string }

/** This month's spending against the limit: the player's own or the operator's, whichever is lower. */
export function spendMeter({ spentPence, limitPence, operatorLimitPence }: Spending): Meter {
  const limit = Math.min(limitPence ?? operatorLimitPence, operatorLimitPence)
  const left = Math.max(0, limit - spentPence)
  return {
    spent: formatPrice(spentPence),
    of: formatPrice(limit),
    share: limit === 0 ? 1 : Math.min(1, spentPence / limit),
    left: left === 0 ? 'Nothing left to spend this month' : `${formatPrice(left)} left this month`,
  }
}

/** The current limit. */
export function formatLimit({ limitPence, operatorLimitPence }: Spending): string {
  if (limitPence === null)
    return `You haven’t set your own limit. Nobody can spend more than ${formatPrice(operatorLimitPence)} a month here.`
  if (limitPence === 0) return 'Your limit is £0 a month, so you can’t pay for anything.'
  return `Your limit is ${formatPrice(limitPence)} a month.`
}

/** The pending change of the limit; undefined if there is none. */
export function nextLimitCopy({ nextLimit }: Spending): string | undefined {
  if (!nextLimit) return undefined
  const what =
    nextLimit.limitPence === null
      ? 'Your limit will be removed'
      : `Your new limit of ${formatPrice(nextLimit.limitPence)} a month starts`
  return `${what} on ${formatDayAndTime(new Date(nextLimit.from))}. Until then your current limit applies.`
}

/** Confirms a change of the limit: the pending change, or the new limit. */
export function pendingLimitCopy(spending: Spending): string {
  return nextLimitCopy(spending) ?? formatLimit(spending)
}

/** The end of the current break; undefined if there is none. */
export function breakUntil({
  pausedUntil,
  suspendedUntil,
}: Pick<Spending, 'pausedUntil' | 'suspendedUntil'>): string | undefined {
  return [pausedUntil, suspendedUntil]
    .filter((at) => at !== null)
    .toSorted()
    .at(-1)
}
