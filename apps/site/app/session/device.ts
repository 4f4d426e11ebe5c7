/**
 * The random device id by which an account recognises a device, sent as `X-Device-Id` with a log-in. From an unknown device, a
 * log-in may need a texted code (docs/mechanisms/log-in.md).
 */
import { strictDeviceStorage } from '@fairdraw/ui/browser/browser-storage.ts'

export const DEVICE_KEY = 'device'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function getOrCreateDeviceId(store: Store, random: () => string): string {
  const stored = store.getItem(DEVICE_KEY)
  if (stored && /^[0-9a-f]{32}$/.test(stored)) return stored
  const created = random()
  store.setItem(DEVICE_KEY, created)
  return created
}

export function deleteDeviceId(store?: Store): void {
  try {
    ;(store ?? strictDeviceStorage()).removeItem(DEVICE_KEY)
  } catch {
    // Storage is blocked: there is no id to delete.
  }
}

/** The header of log-in requests; empty if storage is blocked, since then a device cannot be recognised. */
export function deviceHeader(): Record<string, string> {
  try {
    return { 'x-device-id': getOrCreateDeviceId(strictDeviceStorage(), randomDeviceId) }
  } catch {
    return {}
  }
}

function randomDeviceId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
