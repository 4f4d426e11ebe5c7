/** An item of a list that is being moved: where it was, and where it would be dropped. */
import { moveIn } from '../body/body-paths.ts'

export type Grab = { from: number; to: number }

/** The items in the order in which they are seen while one is moved. */
export const orderWhile = (count: number, grab: Grab | undefined): readonly number[] => {
  const indices = Array.from({ length: count }, (_, index) => index)
  return grab ? moveIn(indices, grab.from, grab.to) : indices
}

/**
 * The place towards which a pointer moves the item, one step at most: beyond the middle of a neighbour. `middles`: of all items in
 * the order in which they are seen.
 */
export function placeTowards(pointer: number, place: number, middles: readonly number[]): number {
  const [before, after] = [middles[place - 1], middles[place + 1]]
  if (before !== undefined && pointer < before) return place - 1
  if (after !== undefined && pointer > after) return place + 1
  return place
}

/** Where a key moves the item; undefined for a key that does not. */
export function placeByKey(key: string, place: number, count: number): number | undefined {
  const to = {
    ArrowUp: place - 1,
    ArrowLeft: place - 1,
    ArrowDown: place + 1,
    ArrowRight: place + 1,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1)
}

export const MOVE_WORDS = {
  grabbed: (title: string, { from }: Grab, count: number) =>
    `${title} is picked up, at place ${from + 1} of ${count}. Arrow keys move it, Space drops it, Escape puts it back.`,
  moved: (title: string, { to }: Grab, count: number) => `${title}: place ${to + 1} of ${count}.`,
  dropped: (title: string, { to }: Grab, count: number) => `${title} is dropped at place ${to + 1} of ${count}.`,
  cancelled: (title: string, { from }: Grab, count: number) => `${title} is back at place ${from + 1} of ${count}.`,
} as const
