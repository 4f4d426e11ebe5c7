/**
 * A payment whose outcome its player has not been told yet: they went to their bank, or it was asked for longer than anybody
 * waits. Kept in the browser, so that the entry page tells them whenever, and in whichever tab, they come back (field rule 23).
 */
import type { Store } from '../entry/intentions.ts'

export type Awaited = {
  entryId: string
  /** How the player came back from their bank, where they have. */
  back?: 'paid' | 'cancelled' | undefined
  /** The outcome is on the screen: a refresh shows it again, and the next visit begins another entry. */
  isTold?: boolean
}

const keyOf = (competitionId: number) => `entry-awaited:${competitionId}`

export function keepAwaited(store: Store, competitionId: number, awaited: Awaited): void {
  store.setItem(keyOf(competitionId), JSON.stringify(awaited))
}

export function awaitedPayment(store: Store, competitionId: number): Awaited | undefined {
  try {
    const kept = JSON.parse(store.getItem(keyOf(competitionId)) ?? 'null') as Awaited | null
    return typeof kept?.entryId === 'string' ? kept : undefined
  } catch {
    return undefined
  }
}

export function forgetAwaited(store: Store, competitionId: number): void {
  store.removeItem(keyOf(competitionId))
}
