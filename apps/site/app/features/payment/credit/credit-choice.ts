/** The credits that a player selects for a purchase, and the resulting price (docs/product-decisions.md#types). Pure. */
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { applyCredits, ENTRY_CREDITS_V1, ENTRY_CREDITS_V2 } from '@fairdraw/rules/payment/credits.ts'
import type { AppliedCredits, Credits } from '@fairdraw/rules/payment/credits.ts'
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import type { Bundle } from '@fairdraw/rules/payment/payment.ts'

export type CreditOffer = { id: string; label: string; hint: string; isEnough: boolean }

const entries = (number: number) => pluralise(number, 'entry', 'entries')

/** The last full day before an instant, without the year where it is the current year. */
const lastDay = (end: Date, now: Date) =>
  formatLongDay(new Date(end.getTime() - 1)).replace(` ${now.getUTCFullYear()}`, '')

/** The credits on offer for a bundle, in display order; empty where the player has none. */
export function creditOffers({ v1Entries, v2Pence, discounts }: Credits, bundle: Bundle, now: Date): CreditOffer[] {
  const free = pluralise(v1Entries, 'free entry', 'free entries')
  const whole = {
    id: ENTRY_CREDITS_V1,
    label: v1Entries < bundle.entries ? `Your ${free}` : `Use ${bundle.entries} of your ${free}`,
    hint:
      v1Entries < bundle.entries ? `You have ${v1Entries}. Choose fewer entries to use them.` : 'Nothing more to pay.',
    isEnough: v1Entries >= bundle.entries,
  }
  const pence = {
    id: ENTRY_CREDITS_V2,
    label: `Use your ${formatPrice(v2Pence)} of entry credit`,
    hint: 'You’ll keep any balance.',
    isEnough: true,
  }
  const vouchers = discounts
    .filter(({ expiresAt }) => expiresAt > now)
    .map(({ id, pence: off, expiresAt }) => ({
      id,
      label: `Take ${formatPrice(off)} off`,
      hint: `Use once, by ${lastDay(expiresAt, now)}.${off > bundle.pricePence ? ' You’ll lose what you don’t use.' : ''}`,
      isEnough: true,
    }))
  return [...(v1Entries > 0 ? [whole] : []), ...vouchers, ...(v2Pence > 0 ? [pence] : [])]
}

/** Free entries cannot be combined with other credits, and at most one discount applies. */
export function toggleCredit(chosen: readonly string[], id: string, isOn: boolean): string[] {
  if (!isOn) return chosen.filter((one) => one !== id)
  if (id === ENTRY_CREDITS_V1) return [id]
  const isDiscount = (one: string) => one !== ENTRY_CREDITS_V1 && one !== ENTRY_CREDITS_V2
  const combinable = chosen.filter((one) => one !== ENTRY_CREDITS_V1 && !(isDiscount(one) && isDiscount(id)))
  return [...combinable.filter((one) => one !== id), id]
}

const NO_CREDITS_APPLIED: AppliedCredits = {
  v1Entries: 0,
  v2Pence: 0,
  discountPence: 0,
  discountId: undefined,
  moneyPence: 0,
}

/** Applies the selected credits. Where they do not fit the bundle, or have expired meanwhile, none is applied. */
export function chosenCredits(
  bundle: Bundle,
  chosen: readonly string[],
  credits: Credits,
  now: Date,
): { creditIds: string[]; applied: AppliedCredits } {
  const applied = applyCredits(bundle, chosen, credits, now)
  if (applied) return { creditIds: [...chosen], applied }
  return { creditIds: [], applied: { ...NO_CREDITS_APPLIED, moneyPence: bundle.pricePence } }
}

export type SummaryLine = readonly [label: string, amount: string]

/** The lines of the order: the price and, where credits apply, their amounts and what is left to pay. */
export function summaryLines(
  bundle: Bundle,
  { v1Entries, v2Pence, discountPence, moneyPence }: AppliedCredits,
): SummaryLine[] {
  const bought: SummaryLine = [entries(bundle.entries), formatPrice(bundle.pricePence)]
  const off: SummaryLine[] = [
    ...(v1Entries > 0 ? [[`Free ${v1Entries === 1 ? 'entry' : 'entries'}`, `−${entries(v1Entries)}`] as const] : []),
    ...(discountPence > 0 ? [['Discount', `−${formatPrice(discountPence)}`] as const] : []),
    ...(v2Pence > 0 ? [['Entry credit', `−${formatPrice(v2Pence)}`] as const] : []),
  ]
  return off.length === 0 ? [bought] : [bought, ...off, ['To pay', formatPrice(moneyPence)]]
}
