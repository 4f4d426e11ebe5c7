/** Where a tab, and the browser, keep what they are about, and how it is named. */
import type { Store } from './intentions.ts'

/** The tab's own storage; the page's memory where storage is barred, and on the server. */
export const tabStore = (): Store => storeOr(() => window.sessionStorage)

/** Likewise what all tabs of the browser share and outlives them. */
export const browserStore = (): Store => storeOr(() => window.localStorage)

function storeOr(open: () => Storage): Store {
  try {
    const store = open()
    store.getItem('')
    return store
  } catch {
    const kept = new Map<string, string>()
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }
  }
}

/** A random UUID, also where the page came without https and `crypto.randomUUID` is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [8, 12, 16, 20, 32].map((end, place) => hex.slice([0, 8, 12, 16, 20][place], end)).join('-')
}
