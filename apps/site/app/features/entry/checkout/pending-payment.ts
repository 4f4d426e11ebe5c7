/**
 * A payment whose outcome the player has not seen yet: they left for their bank, or polling reached its limit. It is stored in
 * the browser, so that the entry page shows the outcome when the player returns, in any tab (field rule 23).
 */
import type { Store } from '../run/entry-intent.ts'

export type PendingPayment = {
  entryId: string
  /** How the player returned from the bank, if they did. */
  back?: 'paid' | 'cancelled' | undefined
  /**
   * The outcome was shown: a reload shows it again, and the next visit begins another entry. The property is stored
   * under this name, so it must not be renamed.
   */
  isTold?: boolean
}

const storageKeyOf = (competitionId: number) => `entry-awaited:${competitionId}`

export function savePendingPayment(store: Store, competitionId: number, pending: PendingPayment): void {
  store.setItem(storageKeyOf(competitionId), JSON.stringify(pending))
}

export function readPendingPayment(store: Store, competitionId: number): PendingPayment | undefined {
  try {
    const saved = JSON.parse(store.getItem(storageKeyOf(competitionId)) ?? 'null') as PendingPayment | null
    return typeof saved?.entryId === 'string' ? saved : undefined
  } catch {
    return undefined
  }
}

export function clearPendingPayment(store: Store, competitionId: number): void {
  store.removeItem(storageKeyOf(competitionId))
}
