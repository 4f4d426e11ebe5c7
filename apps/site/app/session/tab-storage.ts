import { memoryStorage } from './memory-storage.ts'

let inMemory: Storage | undefined

/** The tab's own storage; the page's memory where storage is barred, and on the server. */
export function tabStorage(): Storage {
  try {
    window.sessionStorage.getItem('')
    return window.sessionStorage
  } catch {
    inMemory ??= memoryStorage()
    return inMemory
  }
}
