import { memoryStorage } from './memory-storage.ts'

type StorageName = 'localStorage' | 'sessionStorage'

const fallbacks: Partial<Record<StorageName, Storage>> = {}

/** The browser's storage. Where it is blocked (for example in a private window), and on the server: memory of this page. */
export function browserStorage(name: StorageName): Storage {
  try {
    const storage = window[name]
    // Some browsers allow reading and fail only on writing.
    storage.setItem('fairdraw', '')
    storage.removeItem('fairdraw')
    return storage
  } catch {
    return (fallbacks[name] ??= memoryStorage())
  }
}

/** The storage of this browser tab. */
export const tabStorage = () => browserStorage('sessionStorage')
