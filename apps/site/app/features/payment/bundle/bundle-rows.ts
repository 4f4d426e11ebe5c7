/** What the choice shows of each bundle: its price, the price of one entry, and the saving against the highest rate. Pure. */
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import type { Bundle } from '@fairdraw/rules/payment/payment.ts'

export type BundleRow = {
  bundleId: string
  entries: string
  /** The operator's label: 'Popular'. */
  offer?: string | undefined
  /** Only for a bundle of several entries. */
  rate?: { each: string; saving?: string | undefined } | undefined
  price: string
  isTooMuch: boolean
}

const entriesText = (number: number) => pluralise(number, 'entry', 'entries')

/** `remainingPence`: what is left of the monthly spend limit, once known. */
export function bundleRows(bundles: readonly Bundle[], remainingPence: number | undefined): BundleRow[] {
  const highestRate = Math.max(...bundles.map(({ pricePence, entries }) => pricePence / entries))
  return bundles.map(({ bundleId, entries, pricePence, label }) => {
    const savedPence = Math.floor(highestRate * entries - pricePence)
    return {
      bundleId,
      entries: entriesText(entries),
      offer: label === entriesText(entries) ? undefined : label,
      rate:
        entries > 1
          ? {
              // Rounded up, so that it is never lower than the real price.
              each: `${formatPrice(Math.ceil(pricePence / entries))} each`,
              saving: savedPence > 0 ? `Save ${formatPrice(savedPence)}` : undefined,
            }
          : undefined,
      price: formatPrice(pricePence),
      isTooMuch: remainingPence !== undefined && pricePence > remainingPence,
    }
  })
}
