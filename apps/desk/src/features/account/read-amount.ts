/** The amount of an adjustment as a person types it. */
import { ADJUSTABLE_BALANCES, isAdjustment } from '@fairdraw/rules/player/adjustment.ts'
import type { AdjustableBalance } from '@fairdraw/rules/player/adjustment.ts'
import { parsePounds } from '@fairdraw/rules/player/validation.ts'

/** Above zero, in units of the balance; undefined if it is not an amount that can be adjusted. */
export function readAmount(asset: AdjustableBalance, text: string): number | undefined {
  const plain = text.trim()
  const amount = ADJUSTABLE_BALANCES[asset].isMoney
    ? parsePounds(plain)
    : /^\d{1,7}$/.test(plain)
      ? Number(plain)
      : undefined
  return amount !== undefined && isAdjustment(asset, amount) ? amount : undefined
}
