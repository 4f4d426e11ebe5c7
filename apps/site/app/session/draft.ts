/** Drafts: unsent form values, stored in the tab for one hour (docs/product-decisions.md#replies). The name says whose draft it is. */
const PREFIX = 'draft:'
const DRAFT_TTL_MS = 60 * 60_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export type Fields = Readonly<Record<string, string>>

export function saveDraft(store: Store, name: string, fields: Fields, now: number): void {
  store.setItem(PREFIX + name, JSON.stringify({ fields, keptAt: now }))
}

export function readDraft(store: Store, name: string, now: number): Fields | undefined {
  try {
    const stored = JSON.parse(store.getItem(PREFIX + name) ?? 'null') as { fields: Fields; keptAt: number } | null
    return stored && now - stored.keptAt <= DRAFT_TTL_MS ? stored.fields : undefined
  } catch {
    return undefined
  }
}

export function deleteDraft(store: Store, name: string): void {
  store.removeItem(PREFIX + name)
}

/** Deletes all drafts, at log-out. */
export function deleteDrafts(store: Store): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) if (key?.startsWith(PREFIX)) store.removeItem(key)
}
