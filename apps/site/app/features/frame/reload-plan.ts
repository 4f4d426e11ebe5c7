/** How often a page that was too busy has loaded anew, and when it does so next. */
const KEY = 'busy-reloads'
const MAX_RELOADS = 5
const FIRST_DELAY_MS = 3_000
/** Reloads longer ago than this were of another time. */
const WINDOW_MS = 10 * 60_000

type Store = Pick<Storage, 'getItem' | 'setItem'>
type Counted = { path: string; count: number; at: number }

/** Counts one more for an address, and gives how many there were before it. 0 where storage is barred. */
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

/** Milliseconds until the next; undefined once it was tried often enough. `random`: from 0 up to 1, spreads the crowd. */
export function reloadDelayMs(reloads: number, random: number): number | undefined {
  return reloads < MAX_RELOADS ? FIRST_DELAY_MS * 2 ** reloads * (1 + random) : undefined
}
