/**
 * One `Idempotency-Key` for each call that enters or takes something, stored in this tab, so that a refresh, a retry or a second
 * tap repeats the same call (docs/product-decisions.md#replies). It stays until the body changes or a definite answer arrives. The
 * body itself is not stored, only its fingerprint.
 */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type StoredKey = { key: string; print: string }

const callKey = (call: string) => `entry-key:${call}`

/** A random UUID, also on a page without https, where `crypto.randomUUID` is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [8, 12, 16, 20, 32].map((end, index) => hex.slice([0, 8, 12, 16, 20][index], end)).join('-')
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

/** Whether a call was sent and has no definite answer yet. */
export const hasIdempotencyKey = (store: Store, call: string): boolean =>
  read(store.getItem(callKey(call))) !== undefined

/** Called after a definite answer: the next call is a new request. */
export function deleteIdempotencyKey(store: Store, call: string): void {
  store.removeItem(callKey(call))
}

/** Without an answer, or with one of these refusals, it is unknown whether the call was done. */
const INDEFINITE_CODES: readonly string[] = [
  'offline',
  'internal-error',
  'busy',
  'unavailable',
  'too-many-requests',
  'still-running',
  'session-ended',
]

/** Whether a refusal is final, so that the next attempt gets a new idempotency key. */
export const isDefinite = (code: string): boolean => !INDEFINITE_CODES.includes(code)

type Reply = { ok: true } | { ok: false; problem: { code: string } }

/**
 * Sends a call with its idempotency key, which stays the same until a definite answer. A call that is repeated after a
 * lost response is therefore done once. `body`: two requests with an equal body are the same request.
 */
export async function sendOnce<Answer extends Reply>(
  store: Store,
  { call, body, newKey: makeKey = newKey }: { call: string; body: unknown; newKey?: () => string },
  ask: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask(idempotencyKeyFor(store, call, body, makeKey))
  if (answer.ok || isDefinite(answer.problem.code)) deleteIdempotencyKey(store, call)
  return answer
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
