/** Bundles of entries, whatever one entry costs (docs/product-decisions.md). */
import type { BundleSet } from '../payment/payment.ts'

/** `paid`: for how many of the entries the price is paid. */
type Size = { bundleId: string; entries: number; paid: number; label?: string | undefined }
export type SizeSet = { name: string; share: number; sizes: readonly Size[] }

/** What one entry costs, and how many tickets it is: two where every entry counts twice. */
export type EntryUnit = { pence: number; tickets: number }

const freeLabel = (entries: number, paid: number, { tickets }: EntryUnit) => `${(entries - paid) * tickets} free`

/** The bundles that are offered unless an editor chooses others. */
export const STANDARD_SIZES: readonly SizeSet[] = [
  {
    name: 'plain',
    share: 100,
    sizes: [
      { bundleId: 'plain-1', entries: 1, paid: 1 },
      { bundleId: 'plain-6', entries: 6, paid: 5 },
      { bundleId: 'plain-13', entries: 13, paid: 10 },
      { bundleId: 'plain-28', entries: 28, paid: 20 },
    ],
  },
]

/** One entry after another, and no bundle. */
export const SINGLE_SIZE: readonly SizeSet[] = [
  { name: 'single', share: 100, sizes: [{ bundleId: 'single-1', entries: 1, paid: 1 }] },
]

/** The sizes of bundles with their prices: what stays when the price of an entry changes. */
export function sizesOf(sets: readonly BundleSet[], unit: EntryUnit): SizeSet[] {
  return sets.map(({ name, share, bundles }) => ({
    name,
    share,
    sizes: bundles.map(({ bundleId, entries: tickets, pricePence, label }) => {
      const [entries, paid] = [tickets / unit.tickets, pricePence / unit.pence]
      const isFree = label === freeLabel(entries, paid, unit)
      return { bundleId, entries, paid, ...(label !== undefined && { label: isFree ? FREE : label }) }
    }),
  }))
}

/** Stands for a label that counts the entries which are free. */
export const FREE = '[free]'

/** The sizes with prices. */
export function bundlesOf(sets: readonly SizeSet[], unit: EntryUnit): BundleSet[] {
  return sets.map(({ name, share, sizes }) => ({
    name,
    share,
    bundles: sizes.map(({ bundleId, entries, paid, label }) => ({
      bundleId,
      entries: Math.round(entries * unit.tickets),
      pricePence: Math.round(paid * unit.pence),
      ...(label !== undefined && { label: label === FREE ? freeLabel(entries, paid, unit) : label }),
    })),
  }))
}
