/**
 * What the player means to do, kept in this tab so that a refresh, a retry or a second tap is the same intention and not
 * another one: one Idempotency-Key a call, the same as long as what is asked stays the same and no answer has settled it
 * (docs/product-decisions.md#replies). Nothing of a card is kept, only a fingerprint of what was sent.
 */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Kept = { key: string; print: string }

const termsKey = (competitionId: number) => `entry-terms:${competitionId}`
const doneKey = (competitionId: number) => `entry-done:${competitionId}`
const callKey = (call: string) => `entry-key:${call}`

export const enterCall = (competitionId: number) => `enter:${competitionId}`

/**
 * The details page passes on that its terms were accepted, with the version that was shown. It is a wish to enter
 * (again), so whatever was kept of an earlier entry into the competition is forgotten.
 */
export function wishToEnter(store: Store, competitionId: number, termsVersion?: number): void {
  deleteIntentions(store, competitionId)
  if (termsVersion !== undefined) store.setItem(termsKey(competitionId), String(termsVersion))
}

/** The version of the terms that was accepted for the entry that is under way. */
export function acceptedTerms(store: Store, competitionId: number): number | undefined {
  const version = store.getItem(termsKey(competitionId))
  return version === null ? undefined : Number(version)
}

export function deleteIntentions(store: Store, competitionId: number): void {
  store.removeItem(termsKey(competitionId))
  store.removeItem(doneKey(competitionId))
  settle(store, enterCall(competitionId))
}

/** The entry has its result: a refresh shows it again, opening the page anew begins another. */
export function markDone(store: Store, competitionId: number): void {
  store.setItem(doneKey(competitionId), '1')
}

export function isDone(store: Store, competitionId: number): boolean {
  return store.getItem(doneKey(competitionId)) !== null
}

/** The key for a call: the kept one where the same was asked before and is unsettled, otherwise a new one. */
export function keyFor(store: Store, call: string, body: unknown, newKey: () => string): string {
  const print = fingerprint(JSON.stringify(body))
  const kept = read(store.getItem(callKey(call)))
  if (kept?.print === print) return kept.key
  const key = newKey()
  store.setItem(callKey(call), JSON.stringify({ key, print } satisfies Kept))
  return key
}

/** A definite answer came: asking again will be another intention. */
export function settle(store: Store, call: string): void {
  store.removeItem(callKey(call))
}

function read(text: string | null): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return typeof kept === 'object' && kept !== null && 'key' in kept && 'print' in kept ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

/** FNV-1a, 32 bits, with the length: tells two requests of one player apart, proves nothing. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return `${text.length}-${hash.toString(36)}`
}
