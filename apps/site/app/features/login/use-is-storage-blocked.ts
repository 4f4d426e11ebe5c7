import { isStorageBlocked } from '@fairdraw/ui/browser/browser-storage.ts'
import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether this browser stores nothing: a log-in lasts until the page is reloaded or closed then. False on the server. */
export const useIsStorageBlocked = (): boolean => useSyncExternalStore(neverChanges, isStorageBlocked, () => false)
