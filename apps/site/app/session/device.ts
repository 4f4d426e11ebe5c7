/**
 * The random number by which an account knows a device again, sent as `X-Device-Id` with a log-in: from a device that it does
 * not know a log-in may be asked for a texted code (docs/mechanisms/log-in.md).
 */
export const DEVICE_KEY = 'device'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function deviceOf(store: Store, random: () => string): string {
  const kept = store.getItem(DEVICE_KEY)
  if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept
  const made = random()
  store.setItem(DEVICE_KEY, made)
  return made
}

export function forgetDevice(store?: Store): void {
  try {
    ;(store ?? localStorage).removeItem(DEVICE_KEY)
  } catch {
    // Storage is barred: there is none to forget.
  }
}

/** With what belongs to a log-in; nothing where storage is barred, for then no device can be known again. */
export function deviceHeader(): Record<string, string> {
  try {
    return { 'x-device-id': deviceOf(localStorage, randomNumber) }
  } catch {
    return {}
  }
}

function randomNumber(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
