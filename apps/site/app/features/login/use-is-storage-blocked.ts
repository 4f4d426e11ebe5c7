import { useSyncExternalStore } from 'react'
import { isStorageBlocked } from '../../session/browser-storage.ts'

const neverChanges = () => () => {}

/** Whether this browser stores nothing: a log-in lasts until the page is reloaded or closed then. False on the server. */
export const useIsStorageBlocked = (): boolean => useSyncExternalStore(neverChanges, isStorageBlocked, () => false)
