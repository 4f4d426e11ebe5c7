import type { Prize } from '@fairdraw/contract/prize.ts'
import type { PrizeType } from '@fairdraw/rules/prize/prize.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { formatMoney } from '../../ui/format-money.ts'

const WORTH: Readonly<Record<PrizeType, (prize: Prize) => string>> = {
  physical: ({ value }) => (value > 0 ? `Worth ${formatMoney(value)}` : ''),
  monetary: ({ value }) => formatMoney(value),
  token: ({ numberOfTokens, value }) => pluralise(numberOfTokens ?? value, 'token'),
  entry: ({ numberOfEntries, value }) => pluralise(numberOfEntries ?? value, 'free entry', 'free entries'),
}

/** What a prize is worth, in words; empty if it has no stated value. */
export const prizeWorth = (prize: Prize): string => WORTH[prize.type](prize)
