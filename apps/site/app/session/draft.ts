/** What somebody was filling in, kept in the tab until it is sent, for an hour (decisions: replies). Whose it is stands in its name. */
const PREFIX = 'draft:'
const KEPT_MS = 60 * 60_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export type Fields = Readonly<Record<string, string>>

export function keepDraft(store: Store, name: string, fields: Fields, now: number): void {
  store.setItem(PREFIX + name, JSON.stringify({ fields, keptAt: now }))
}

export function draftOf(store: Store, name: string, now: number): Fields | undefined {
  try {
    const kept = JSON.parse(store.getItem(PREFIX + name) ?? 'null') as { fields: Fields; keptAt: number } | null
    return kept && now - kept.keptAt <= KEPT_MS ? kept.fields : undefined
  } catch {
    return undefined
  }
}

export function forgetDraft(store: Store, name: string): void {
  store.removeItem(PREFIX + name)
}

/** Whoever logs out leaves nothing behind. */
export function forgetDrafts(store: Store): void {
  const keys = Array.from({ length: store.length }, (_, place) => store.key(place))
  for (const key of keys) if (key?.startsWith(PREFIX)) store.removeItem(key)
}
