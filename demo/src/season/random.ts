/** Chance from a seed, so that the season is the same wherever it is generated. Nothing that decides a draw uses it. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  /** Whether something of this likelihood happens. */
  happens(likelihood: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** One of the keys, as often as its weight says. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key
}

/** SplitMix32. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    happens: (likelihood) => next() < likelihood,
    pick: (items) => items[below(items.length)]!,
    weighted: (weights) => {
      const all = Object.entries(weights) as [keyof typeof weights, number][]
      let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0)
      return (all.find(([, weight]) => (left -= weight) < 0) ?? all.at(-1)!)[0]
    },
  }
}

/** A UUID that only the season has: its part, and a number in it. The same in every season, so that nothing is written twice. */
export const seasonUuid = (part: number, nth: number): string =>
  `5ea50000-${part.toString(16).padStart(4, '0')}-4000-8000-${nth.toString(16).padStart(12, '0')}`

/** The place of the first of rising numbers that is above another. */
export function placeAbove(rising: readonly number[], value: number): number {
  let [low, high] = [0, rising.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rising[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}
