import type { Bundle, BundleSet } from '@fairdraw/rules/payment/payment.ts'

type Size = {
  entries: number
  /** How many of the entries are paid for. */
  paid: number
  /** Its label, if any. */
  word?: 'free' | 'Popular'
}

const sizes: readonly Size[] = [
  { entries: 1, paid: 1 },
  { entries: 6, paid: 5, word: 'free' },
  { entries: 13, paid: 10, word: 'Popular' },
  { entries: 28, paid: 20 },
]

/**
 * The same bundles for the two variants of an experiment, with other labels and in another order, but always with the same entries
 * for the same money. `times` multiplies the entries of every bundle.
 */
export function bundleSets(pencePerEntry: number, times: 1 | 2 = 1): BundleSet[] {
  const buildBundles = (set: string, formatLabel: (size: Size) => string | undefined): Bundle[] =>
    sizes.map((size) => {
      const label = formatLabel(size)
      return {
        bundleId: `${set}-${size.entries}`,
        entries: size.entries * times,
        pricePence: size.paid * pencePerEntry,
        ...(label && { label }),
      }
    })
  const free = ({ entries, paid }: Size) => `${(entries - paid) * times} free`
  return [
    {
      name: 'warm',
      share: 60,
      bundles: buildBundles('warm', (size) => (size.word === 'free' ? free(size) : size.word)),
    },
    { name: 'plain', share: 40, bundles: buildBundles('plain', () => undefined).toReversed() },
  ]
}
