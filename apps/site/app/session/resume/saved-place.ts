/** The page on which a log-in ended, offered again after the next log-in (docs/product-decisions.md#replies). */
const KEY = 'resume'
const SAVED_PLACE_TTL_MS = 60 * 60_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type SavedPlace = { path: string; title: string }

export function savePlace(store: Store, place: SavedPlace, now: number): void {
  store.setItem(KEY, JSON.stringify({ ...place, keptAt: now }))
}

/** The stored text (a stable value for `useSyncExternalStore`); null after an hour. */
export function readSavedPlace(store: Store, now: number): string | null {
  const text = store.getItem(KEY)
  return now - (parse(text)?.keptAt ?? 0) > SAVED_PLACE_TTL_MS ? null : text
}

/** Parses the stored text. An address of another site is rejected. */
export function parseSavedPlace(stored: string | null): SavedPlace | undefined {
  const place = parse(stored)
  return place && /^\/(?!\/)/.test(place.path) ? { path: place.path, title: place.title } : undefined
}

export function deleteSavedPlace(store: Store): void {
  store.removeItem(KEY)
}

function parse(text: string | null): (SavedPlace & { keptAt: number }) | undefined {
  try {
    return (JSON.parse(text ?? 'null') as (SavedPlace & { keptAt: number }) | null) ?? undefined
  } catch {
    return undefined
  }
}
