/**
 * Whether the operator's tag manager may run: a separate consent, off by default, and never with Global Privacy Control
 * (field rule 25; docs/mechanisms/analytics.md#tag-managers).
 */
import { strictDeviceStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { useSyncExternalStore } from 'react'
import { createStoredAnswer } from '../../session/stored-answer.ts'
import { TAGS_KEY, hasGlobalPrivacyControl } from '../../session/variants.ts'
import { serverClock } from '../../session/clock.ts'

type TagConsent = ReturnType<typeof createStoredAnswer>
let store: TagConsent | undefined

/** The consent of this browser tab. */
export function tagConsent(): TagConsent {
  if (!store) {
    const created = createStoredAnswer({
      key: TAGS_KEY,
      wording: 1,
      storage: strictDeviceStorage,
      now: serverClock.now,
      isObjecting: hasGlobalPrivacyControl,
    })
    window.addEventListener('storage', ({ key }) => {
      if (key === TAGS_KEY || key === null) created.notify()
    })
    store = created
  }
  return store
}

const subscribe = (listener: () => void) => tagConsent().subscribe(listener)

/** False on the server. */
export function useHasTagConsent(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => tagConsent().isYes(),
    () => false,
  )
}
