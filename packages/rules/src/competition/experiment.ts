/**
 * Which of two pictures, selectors and sets of bundles a visitor gets: decided by one draw from 1 to 100 that the browser
 * keeps where it takes part (1-site §4 'Experiments'; field rule 25). Without a draw it is always the first.
 */

export type Version = 'a' | 'b'
export type Selector = 'swiper' | 'list'

export const HIGHEST_BUCKET = 100

/** 'notice': every browser takes part until its visitor objects. 'ask': none does until its visitor says yes. */
export const EXPERIMENT_POLICIES = ['notice', 'ask'] as const
export type ExperimentPolicy = (typeof EXPERIMENT_POLICIES)[number]

/** Whether a browser takes part. Its Global Privacy Control counts as an objection under either policy (field rule 25). */
export function takesPart(
  policy: ExperimentPolicy,
  choice: 'yes' | 'no' | undefined,
  hasPrivacyControl: boolean,
): boolean {
  if (hasPrivacyControl) return false
  return policy === 'notice' ? choice !== 'no' : choice === 'yes'
}

/** A draw as it was kept; undefined for anything that is none. */
export function bucketOf(kept: string | null | undefined): number | undefined {
  return /^([1-9]\d?|100)$/.test(kept ?? '') ? Number(kept) : undefined
}

/** Version B where the draw is at or below the probability factor (0-100). */
export function versionOf(draw: number | undefined, factor: number): Version {
  return draw !== undefined && draw <= factor ? 'b' : 'a'
}

export function selectorOf(draw: number | undefined, factor: number): Selector {
  return versionOf(draw, factor) === 'b' ? 'swiper' : 'list'
}

/** The set whose cumulative share holds the draw; the first without one, or where the shares do not reach it. */
export function bundleSetOf<S extends { share: number }>(sets: readonly S[], draw: number | undefined): S | undefined {
  let reached = 0
  return (draw === undefined ? undefined : sets.find((set) => (reached += set.share) >= draw)) ?? sets[0]
}

type Offers = { name: string; share: number; bundles: { bundleId: string; entries: number; pricePence: number }[] }

/** What is wrong with a competition's sets, in words for whoever publishes it; nothing where they are as they must be. */
export function bundleSetFaults(sets: readonly Offers[]): string[] {
  if (sets.length === 0) return []
  const shares = sets.reduce((sum, { share }) => sum + share, 0)
  const ids = sets.flatMap(({ bundles }) => bundles.map(({ bundleId }) => bundleId))
  const offersOf = ({ bundles }: Offers) =>
    bundles
      .map(({ entries, pricePence }) => `${entries} for ${pricePence}`)
      .toSorted()
      .join(', ')
  const first = offersOf(sets[0]!)
  return [
    ...(shares === HIGHEST_BUCKET ? [] : [`shares of the bundle sets sum to ${shares}, not ${HIGHEST_BUCKET}`]),
    ...(new Set(ids).size === ids.length ? [] : ['a bundle id stands twice']),
    ...sets
      .filter((set) => offersOf(set) !== first)
      .map(({ name }) => `set '${name}' sells other entries for the money than set '${sets[0]!.name}'`),
  ]
}
