/**
 * Changes that are not saved yet. They are kept for this tab, by person and item, so that a reload or another room does not
 * lose them.
 */
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'

export type KeptChanges = { body: unknown; basedOn: number; keptAt: string }
export type KeptName = { staffId: string; kind: ContentKind; id: string }

const keyOf = ({ staffId, kind, id }: KeptName) => `fairdraw-desk-changes:${staffId}:${kind}:${id}`

export function readKeptChanges(name: KeptName, storage: Storage = tabStorage()): KeptChanges | undefined {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(name)) ?? 'null') as Partial<KeptChanges> | null
    return typeof kept?.basedOn === 'number' && typeof kept.keptAt === 'string' && 'body' in kept
      ? (kept as KeptChanges)
      : undefined
  } catch {
    // Blocked storage, or an entry that somebody has changed.
    return undefined
  }
}

export function keepChanges(name: KeptName, changes: KeptChanges, storage: Storage = tabStorage()): void {
  try {
    storage.setItem(keyOf(name), JSON.stringify(changes))
  } catch {
    // Blocked or full: leaving the page still asks first.
  }
}

export function dropKeptChanges(name: KeptName, storage: Storage = tabStorage()): void {
  try {
    storage.removeItem(keyOf(name))
  } catch {
    // Blocked: there is nothing in it.
  }
}
