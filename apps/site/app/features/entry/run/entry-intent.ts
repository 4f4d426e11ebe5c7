/**
 * The player's intent, stored in this tab, so that a refresh, a retry or a second tap repeats the same call. Every call has one
 * Idempotency-Key until its body changes or a definite answer arrives (docs/product-decisions.md#replies). No card data is stored,
 * only a fingerprint of the request body.
 */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type StoredKey = { key: string; print: string }

const termsKey = (competitionId: number) => `entry-terms:${competitionId}`
const doneKey = (competitionId: number) => `entry-done:${competitionId}`
const callKey = (call: string) => `entry-key:${call}`

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

/** The idempotency key of a call: the stored one for the same body without a definite answer, otherwise a new one. */
export function idempotencyKeyFor(store: Store, call: string, body: unknown, newKey: () => string): string {
  const print = fingerprint(JSON.stringify(body))
  const stored = read(store.getItem(callKey(call)))
  if (stored?.print === print) return stored.key
  const key = newKey()
  store.setItem(callKey(call), JSON.stringify({ key, print } satisfies StoredKey))
  return key
}

/** Called after a definite answer: the next call is a new request. */
export function deleteIdempotencyKey(store: Store, call: string): void {
  store.removeItem(callKey(call))
}

function read(text: string | null): StoredKey | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return typeof stored === 'object' && stored !== null && 'key' in stored && 'print' in stored
      ? (stored as StoredKey)
      : undefined
  } catch {
    return undefined
  }
}

/** FNV-1a, 32 bits, with the length. It distinguishes two requests of one player; it is not a cryptographic hash. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return `${text.length}-${hash.toString(36)}`
}
