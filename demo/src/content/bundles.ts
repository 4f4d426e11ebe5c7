import type { Bundle, BundleSet } from '@fairdraw/rules/payment.ts'

/** How many entries a bundle holds, and how many of them are paid for. */
const sizes = [
  { entries: 1, paid: 1, warm: 'Just the one' },
  { entries: 6, paid: 5, warm: 'One on us' },
  { entries: 13, paid: 10, warm: 'Most chosen' },
  { entries: 28, paid: 20, warm: 'All in' },
] as const

/**
 * The two ways in which the same bundles are shown to the two parts of an experiment: other words, other order; never
 * other entries for the same money. `times` multiplies the entries of every bundle.
 */
export function bundleSets(pencePerEntry: number, times: 1 | 2 = 1): BundleSet[] {
  const bundlesOf = (set: string, labelOf: (size: (typeof sizes)[number]) => string): Bundle[] =>
    sizes.map((size) => ({
      bundleId: `${set}-${size.entries}`,
      entries: size.entries * times,
      pricePence: size.paid * pencePerEntry,
      label: labelOf(size),
    }))
  return [
    { name: 'warm', share: 60, bundles: bundlesOf('warm', ({ warm }) => (times === 2 ? `${warm}, doubled` : warm)) },
    { name: 'plain', share: 40, bundles: bundlesOf('plain', ({ entries }) => said(entries * times)).toReversed() },
  ]
}

function said(entries: number): string {
  return entries === 1 ? '1 entry' : `${entries} entries`
}
