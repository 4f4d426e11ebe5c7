/**
 * How credits pay for a purchase (docs/product-decisions.md#types). Entry credits v1 are whole entries and pay for all
 * of it. Entry credits v2 are pence. A discount credit takes pence off one purchase, and its unused rest is lost.
 */
import type { Bundle } from './payment.ts'

/** The ids of the two kinds of entry credit in a purchase. Every other id is that of a discount credit. */
export const ENTRY_CREDITS_V1 = 'v1'
export const ENTRY_CREDITS_V2 = 'v2'

export type Discount = { id: string; pence: number; expiresAt: Date }
export type Credits = { v1Entries: number; v2Pence: number; discounts: readonly Discount[] }

/** How much of each kind a purchase uses, and what is left to pay in money. All amounts but the entries are pence. */
export type AppliedCredits = {
  v1Entries: number
  v2Pence: number
  discountPence: number
  discountId: string | undefined
  moneyPence: number
}

/**
 * What the chosen credits pay of a bundle, the discount first. Undefined if the choice is invalid: an id that is not
 * the player's or has expired, two discounts on one purchase, or entry credits v1 that are too few or mixed with
 * others.
 */
export function applyCredits(
  { entries, pricePence }: Pick<Bundle, 'entries' | 'pricePence'>,
  creditIds: readonly string[],
  { v1Entries, v2Pence, discounts }: Credits,
  now: Date,
): AppliedCredits | undefined {
  const chosen = new Set(creditIds)
  if (chosen.has(ENTRY_CREDITS_V1)) {
    if (chosen.size > 1 || v1Entries < entries) return undefined
    return { v1Entries: entries, v2Pence: 0, discountPence: 0, discountId: undefined, moneyPence: 0 }
  }
  const discountIds = [...chosen].filter((id) => id !== ENTRY_CREDITS_V2)
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
