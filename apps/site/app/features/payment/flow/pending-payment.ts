/**
 * A payment whose outcome its player has not been told yet: they went to their bank, or it was asked for longer than anybody
 * waits. Kept in the browser, so that the entry page tells them whenever, and in whichever tab, they come back (field rule 23).
 */
import type { Store } from '../../entry/run/intentions.ts'

export type PendingPayment = {
  entryId: string
  /** How the player came back from their bank, where they have. */
  back?: 'paid' | 'cancelled' | undefined
  /** The outcome is on the screen: a refresh shows it again, and the next visit begins another entry. */
  isTold?: boolean
}

const keyOf = (competitionId: number) => `entry-awaited:${competitionId}`

export function savePendingPayment(store: Store, competitionId: number, awaited: PendingPayment): void {
  store.setItem(keyOf(competitionId), JSON.stringify(awaited))
}

export function readPendingPayment(store: Store, competitionId: number): PendingPayment | undefined {
  try {
    const kept = JSON.parse(store.getItem(keyOf(competitionId)) ?? 'null') as PendingPayment | null
    return typeof kept?.entryId === 'string' ? kept : undefined
  } catch {
    return undefined
  }
}

export function clearPendingPayment(store: Store, competitionId: number): void {
  store.removeItem(keyOf(competitionId))
}
