/** Where somebody was when their log-in ended, offered again after the next one (decisions: replies). */
const KEY = 'resume'
const KEPT_MS = 60 * 60_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type Place = { path: string; title: string }

export function keepPlace(store: Store, place: Place, now: number): void {
  store.setItem(KEY, JSON.stringify({ ...place, keptAt: now }))
}

/** What is kept, as text, so that it is the same until it changes; null after an hour. */
export function keptText(store: Store, now: number): string | null {
  const text = store.getItem(KEY)
  return now - (parse(text)?.keptAt ?? 0) > KEPT_MS ? null : text
}

/** The kept place. An address of another site is none. */
export function placeOf(kept: string | null): Place | undefined {
  const place = parse(kept)
  return place && /^\/(?!\/)/.test(place.path) ? { path: place.path, title: place.title } : undefined
}

export function forgetPlace(store: Store): void {
  store.removeItem(KEY)
}

function parse(text: string | null): (Place & { keptAt: number }) | undefined {
  try {
    return (JSON.parse(text ?? 'null') as (Place & { keptAt: number }) | null) ?? undefined
  } catch {
    return undefined
  }
}
