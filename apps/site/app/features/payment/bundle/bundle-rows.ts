/** What is told of each bundle: its price, what an entry comes to in it, and what it saves against the dearest rate. Pure. */
import { counted } from '@fairdraw/rules/count.ts'
import { price } from '@fairdraw/rules/money.ts'
import type { Bundle } from '@fairdraw/rules/payment.ts'

export type BundleRow = {
  bundleId: string
  entries: string
  /** The operator's own word for it: 'Popular'. */
  offer?: string | undefined
  /** Told of a bundle of several entries. */
  rate?: { each: string; saving?: string | undefined } | undefined
  price: string
  isTooMuch: boolean
}

const entriesText = (number: number) => counted(number, 'entry', 'entries')

/** `remainingPence`: what a limit leaves for this month, once it is known. */
export function bundleRows(bundles: readonly Bundle[], remainingPence: number | undefined): BundleRow[] {
  const dearest = Math.max(...bundles.map(({ pricePence, entries }) => pricePence / entries))
  return bundles.map(({ bundleId, entries, pricePence, label }) => {
    const savedPence = Math.floor(dearest * entries - pricePence)
    return {
      bundleId,
      entries: entriesText(entries),
      offer: label === entriesText(entries) ? undefined : label,
      rate:
        entries > 1
          ? {
              // Never told as less than it is.
              each: `${price(Math.ceil(pricePence / entries))} each`,
              saving: savedPence > 0 ? `Save ${price(savedPence)}` : undefined,
            }
          : undefined,
      price: price(pricePence),
      isTooMuch: remainingPence !== undefined && pricePence > remainingPence,
    }
  })
}
