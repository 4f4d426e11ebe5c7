import { useSyncExternalStore } from 'react'
import type { Consent, Experiments } from '../../session/variants.ts'
import { consentStore } from './consent.ts'

const subscribe = (listener: () => void) => consentStore().subscribe(listener)

/** The answer that holds; undefined where none was given, or not for six months. In the browser alone. */
export function useConsent(): Consent | undefined {
  return useSyncExternalStore(
    subscribe,
    () => consentStore().get(),
    () => undefined,
  )
}

/** Whether this browser takes part in experiments. In the browser alone. */
export function useTakesPart(experiments: Experiments): boolean {
  return useSyncExternalStore(
    subscribe,
    () => consentStore().takesPart(experiments),
    () => false,
  )
}
