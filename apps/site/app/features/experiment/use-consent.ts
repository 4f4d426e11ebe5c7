import { useSyncExternalStore } from 'react'
import type { Consent } from '../../session/variants.ts'
import { consentStore } from './consent.ts'

/** The answer that holds; undefined where nobody has been asked, or not for six months. In the browser alone. */
export function useConsent(): Consent | undefined {
  return useSyncExternalStore(
    (listener) => consentStore().subscribe(listener),
    () => consentStore().get(),
    () => undefined,
  )
}
