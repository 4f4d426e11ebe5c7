/** Counts the automatic reloads of an overloaded page, and computes the delay of the next one. */
const KEY = 'busy-reloads'
const MAX_RELOADS = 5
const FIRST_DELAY_MS = 3_000
/** Older reloads are not counted. */
const WINDOW_MS = 10 * 60_000

type Store = Pick<Storage, 'getItem' | 'setItem'>
type Counted = { path: string; count: number; at: number }

/** Counts a reload of an address, and returns the number of reloads before it. 0 if storage is blocked. */
export function countReload(store: Store, path: string, now: number): number {
  try {
    const last = JSON.parse(store.getItem(KEY) ?? 'null') as Counted | null
    const count = last?.path === path && now - last.at < WINDOW_MS ? last.count : 0
    store.setItem(KEY, JSON.stringify({ path, count: count + 1, at: now } satisfies Counted))
    return count
  } catch {
    return 0
  }
}

/** Milliseconds until the next reload; undefined after the maximum. `random`: 0 to 1, spreads the reloads of many browsers. */
export function reloadDelayMs(reloads: number, random: number): number | undefined {
  return reloads < MAX_RELOADS ? FIRST_DELAY_MS * 2 ** reloads * (1 + random) : undefined
}
