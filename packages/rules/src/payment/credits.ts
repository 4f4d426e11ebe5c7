/**
 * What credits pay of a purchase (docs/product-decisions.md#types). Entry credits of the first kind are whole entries and pay all of it; those
 * of the second are pence; a discount credit takes pence off one purchase, and what it does not use up is lost.
 */
import type { Bundle } from './payment.ts'

/** How a purchase names the two kinds of entry credit; every other id is a discount credit's. */
export const ENTRY_CREDITS_V1 = 'v1'
export const ENTRY_CREDITS_V2 = 'v2'

export type Discount = { id: string; pence: number; expiresAt: Date }
export type Credits = { v1Entries: number; v2Pence: number; discounts: readonly Discount[] }

/** What of each kind a purchase takes, and what is left to pay in money; all pence but the entries. */
export type Applied = {
  v1Entries: number
  v2Pence: number
  discountPence: number
  discountId: string | undefined
  moneyPence: number
}

/**
 * What the chosen credits pay of a bundle, the discount first; undefined where the choice cannot be: an id that is not the
 * player's or has expired, two discounts on one purchase, or entry credits of the first kind that are too few or mixed.
 */
export function applyCredits(
  { entries, pricePence }: Pick<Bundle, 'entries' | 'pricePence'>,
  creditIds: readonly string[],
  { v1Entries, v2Pence, discounts }: Credits,
  now: Date,
): Applied | undefined {
  const chosen = new Set(creditIds)
  const discountIds = [...chosen].filter((id) => id !== ENTRY_CREDITS_V1 && id !== ENTRY_CREDITS_V2)
  if (chosen.has(ENTRY_CREDITS_V1)) {
    if (chosen.size > 1 || v1Entries < entries) return undefined
    return { v1Entries: entries, v2Pence: 0, discountPence: 0, discountId: undefined, moneyPence: 0 }
  }
  if (discountIds.length > 1) return undefined
  const discount = discounts.find(({ id, expiresAt }) => id === discountIds[0] && expiresAt > now)
  if (discountIds.length === 1 && !discount) return undefined
  const discountPence = Math.min(discount?.pence ?? 0, pricePence)
  const credit = chosen.has(ENTRY_CREDITS_V2) ? Math.min(v2Pence, pricePence - discountPence) : 0
  return {
    v1Entries: 0,
    v2Pence: credit,
    discountPence,
    discountId: discount?.id,
    moneyPence: pricePence - discountPence - credit,
  }
}
