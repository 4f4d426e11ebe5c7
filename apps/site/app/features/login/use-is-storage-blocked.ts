import { useSyncExternalStore } from 'react'
import { strictDeviceStorage } from '../../session/browser-storage.ts'

const neverChanges = () => () => {}

function isBlocked(): boolean {
  try {
    strictDeviceStorage()
    return false
  } catch {
    return true
  }
}

/** Whether this browser stores nothing: a log-in lasts no longer than the page then. False on the server. */
export const useIsStorageBlocked = (): boolean => useSyncExternalStore(neverChanges, isBlocked, () => false)
