import { useSyncExternalStore } from 'react'
import type { Consent, Experiments } from '../../session/variants.ts'
import { consentStore } from './consent.ts'

const subscribe = (listener: () => void) => consentStore().subscribe(listener)

/** The valid answer. Undefined if none was given or it has expired after six months, and on the server. */
export function useConsent(): Consent | undefined {
  return useSyncExternalStore(
    subscribe,
    () => consentStore().get(),
    () => undefined,
  )
}

/** Whether this browser takes part in experiments. False on the server. */
export function useIsParticipating(experiments: Experiments): boolean {
  return useSyncExternalStore(
    subscribe,
    () => consentStore().isParticipating(experiments),
    () => false,
  )
}
