/** Sets of bundles, of which each visitor sees one by their bucket (field rule 25). They differ in words and order alone. */
import { MAX_BUCKET } from './experiment.ts'

/** The set whose cumulative share includes the bucket; the first set without a bucket, or if the shares do not reach it. */
export function assignBundleSet<S extends { share: number }>(
  sets: readonly S[],
  bucket: number | undefined,
): S | undefined {
  let reached = 0
  return (bucket === undefined ? undefined : sets.find((set) => (reached += set.share) >= bucket)) ?? sets[0]
}

type BundleOffers = {
  name: string
  share: number
  bundles: { bundleId: string; entries: number; pricePence: number }[]
}

/** Errors in a competition's bundle sets, as sentences for its publisher. */
export function bundleSetFaults(sets: readonly BundleOffers[]): string[] {
  if (sets.length === 0) return []
  const shares = sets.reduce((sum, { share }) => sum + share, 0)
  const ids = sets.flatMap(({ bundles }) => bundles.map(({ bundleId }) => bundleId))
  const offersOf = ({ bundles }: BundleOffers) =>
    bundles
      .map(({ entries, pricePence }) => `${entries} for ${pricePence}`)
      .toSorted()
      .join(', ')
  const first = offersOf(sets[0]!)
  return [
    ...(shares === MAX_BUCKET ? [] : [`shares of the bundle sets sum to ${shares}, not ${MAX_BUCKET}`]),
    ...(new Set(ids).size === ids.length ? [] : ['a bundle id stands twice']),
    ...sets
      .filter((set) => offersOf(set) !== first)
      .map(({ name }) => `set '${name}' sells other entries for the money than set '${sets[0]!.name}'`),
  ]
}
