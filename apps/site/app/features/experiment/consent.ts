/**
 * Stores the visitor's consent, and applies it to the stored bucket and the pictures on screen (field rule 25;
 * docs/mechanisms/experiments.md).
 */
import { createSharedValue } from '@fairdraw/ui/browser/shared-value.ts'
import { parseBucket, MAX_BUCKET, isParticipating, assignVariant } from '@fairdraw/rules/competition/experiment.ts'
import { strictDeviceStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import {
  CONSENT_KEY,
  parseConsent,
  ASSIGNMENT_KEY,
  EXPOSURES_KEY,
  hasGlobalPrivacyControl,
  CONSENT_WORDING_VERSION,
} from '../../session/variants.ts'
import type { Consent, Experiments } from '../../session/variants.ts'
import { serverClock } from '../../session/clock.ts'

type ConsentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's features that the store uses. */
type ConsentDependencies = {
  storage: () => ConsentStorage
  now: () => number
  hasPrivacyControl: () => boolean
  /** The dataset of <html>, which selects the picture variants (session/variants.ts). */
  shown: () => DOMStringMap
  assignBucket?: () => number
}

export type ConsentStore = {
  get(): Consent | undefined
  isParticipating(experiments: Experiments): boolean
  /** Stores an answer and applies it at once: assigns or removes the bucket, and switches the pictures. */
  answer(choice: Consent['choice'], experiments: Experiments): void
  /** Removes the bucket of a browser that does not take part, and assigns one to a participating browser without one. */
  syncAssignment(experiments: Experiments): void
  subscribe(listener: () => void): () => void
  /** Call this when another tab has changed the answer. */
  notify(): void
}

export function createConsentStore({
  storage,
  now,
  hasPrivacyControl: isObjecting,
  shown,
  assignBucket = () => Math.floor(Math.random() * MAX_BUCKET) + 1,
}: ConsentDependencies): ConsentStore {
  /** How often the answer has changed: it is read from the storage itself. */
  const { set: notify, subscribe } = createSharedValue<void>(undefined)
  let lastAnswer: Consent | undefined
  let cached: { text: string | null; consent: Consent | undefined } | undefined

  /** If storage is blocked, the answer is valid until the page is closed, and no bucket is assigned. */
  const read = (): Consent | undefined => {
    try {
      const text = storage().getItem(CONSENT_KEY)
      if (cached?.text !== text) cached = { text, consent: parseConsent(text, now()) }
      return cached.consent ?? (text === null ? lastAnswer : undefined)
    } catch {
      return lastAnswer
    }
  }
  const isBrowserParticipating = ({ policy }: Experiments) => isParticipating(policy, read()?.choice, isObjecting())
  /** Returns the bucket after the change. */
  const syncAssignment = (experiments: Experiments): number | undefined => {
    try {
      const stored = storage()
      if (!isBrowserParticipating(experiments))
        for (const key of [ASSIGNMENT_KEY, EXPOSURES_KEY]) stored.removeItem(key)
      else if (parseBucket(stored.getItem(ASSIGNMENT_KEY)) === undefined)
        stored.setItem(ASSIGNMENT_KEY, String(assignBucket()))
      return parseBucket(stored.getItem(ASSIGNMENT_KEY))
    } catch {
      return undefined // storage is blocked, so there is no assignment
    }
  }
  const applyVariants = (bucket: number | undefined, { cardImage, heroImage }: Experiments) => {
    const html = shown()
    delete html['cardPicture']
    delete html['heroPicture']
    if (bucket === undefined) return
    html['cardPicture'] = assignVariant(bucket, cardImage)
    html['heroPicture'] = assignVariant(bucket, heroImage)
  }

  return {
    get: read,
    isParticipating: isBrowserParticipating,
    answer(choice, experiments) {
      lastAnswer = { choice, wording: CONSENT_WORDING_VERSION, at: new Date(now()).toISOString() }
      try {
        storage().setItem(CONSENT_KEY, JSON.stringify(lastAnswer))
      } catch {
        // storage is blocked: the answer is valid until the page is closed
      }
      applyVariants(syncAssignment(experiments), experiments)
      notify()
    },
    syncAssignment,
    subscribe,
    notify,
  }
}

let store: ConsentStore | undefined

/** The store of this browser tab. */
export function consentStore(): ConsentStore {
  if (!store) {
    const created = createConsentStore({
      storage: strictDeviceStorage,
      now: serverClock.now,
      hasPrivacyControl: hasGlobalPrivacyControl,
      shown: () => document.documentElement.dataset,
    })
    window.addEventListener('storage', ({ key }) => {
      if (key === CONSENT_KEY || key === null) created.notify()
    })
    store = created
  }
  return store
}
