/**
 * What this browser stores. Where that is blocked (all cookies are, or the window is private), and on the server, it is kept in the
 * memory of the page. No other file uses the browser's storage (tools/browser-doors.ts).
 */
import { memoryStorage } from './memory-storage.ts'

type StorageName = 'localStorage' | 'sessionStorage'

const memories: Partial<Record<StorageName, Storage>> = {}

/** Undefined where it is blocked. */
function openStorage(name: StorageName): Storage | undefined {
  try {
    const storage = window[name]
    // Some browsers allow reading and fail only on writing.
    storage.setItem('fairdraw', '')
    storage.removeItem('fairdraw')
    return storage
  } catch {
    return undefined
  }
}

const storageOrMemory = (name: StorageName): Storage => openStorage(name) ?? (memories[name] ??= memoryStorage())

/** Whether this browser stores nothing: what it keeps lasts no longer than the document then. */
export const isStorageBlocked = (): boolean => openStorage('localStorage') === undefined

/** The storage of this tab, which ends with it. */
export const tabStorage = () => storageOrMemory('sessionStorage')

/** The storage that all tabs of this browser share, and that outlives them. */
export const deviceStorage = () => storageOrMemory('localStorage')

/** The same, without memory: throws where it is blocked. For what is either stored or not counted at all, such as consent. */
export const strictDeviceStorage = (): Storage => window.localStorage
