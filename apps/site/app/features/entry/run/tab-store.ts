/** The tab's and the browser's storage, and new idempotency keys. */
import { browserStorage } from '../../../session/browser-storage.ts'
import type { Store } from './entry-intent.ts'

/** The tab's own storage; in memory where storage is blocked, and on the server. */
export const tabStore = (): Store => browserStorage('sessionStorage')

/** Storage that all tabs of the browser share and that outlives them; the same fallback. */
export const browserStore = (): Store => browserStorage('localStorage')

/** A random UUID, also on a page without https, where `crypto.randomUUID` is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [8, 12, 16, 20, 32].map((end, place) => hex.slice([0, 8, 12, 16, 20][place], end)).join('-')
}
