/**
 * The player’s intent, stored in this tab, so that a refresh, a retry or a second tap continues the same entry. Its calls have
 * their keys in session/idempotency-key.ts. No card data is stored.
 */
import { deleteIdempotencyKey } from '../../../session/idempotency-key.ts'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const termsKey = (competitionId: number) => `entry-terms:${competitionId}`
const doneKey = (competitionId: number) => `entry-done:${competitionId}`

export const enterCall = (competitionId: number) => `enter:${competitionId}`

/**
 * The details page saves the version of the terms that the player accepted. This starts a new entry, so the stored intent of an
 * earlier entry into the competition is deleted.
 */
export function saveEntryIntent(store: Store, competitionId: number, termsVersion?: number): void {
  deleteEntryIntent(store, competitionId)
  if (termsVersion !== undefined) store.setItem(termsKey(competitionId), String(termsVersion))
}

/** The accepted version of the terms for the current entry. */
export function acceptedTerms(store: Store, competitionId: number): number | undefined {
  const version = store.getItem(termsKey(competitionId))
  return version === null ? undefined : Number(version)
}

export function deleteEntryIntent(store: Store, competitionId: number): void {
  store.removeItem(termsKey(competitionId))
  store.removeItem(doneKey(competitionId))
  deleteIdempotencyKey(store, enterCall(competitionId))
}

/** The entry has its result: a refresh shows it again, a new visit begins another entry. */
export function saveHasResult(store: Store, competitionId: number): void {
  store.setItem(doneKey(competitionId), '1')
}

export function hasResult(store: Store, competitionId: number): boolean {
  return store.getItem(doneKey(competitionId)) !== null
}
