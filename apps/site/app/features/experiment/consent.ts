/** The visitor's answer, and what is kept, shown and removed with it (field rule 25; docs/mechanisms/experiments.md). */
import { bucketOf, HIGHEST_BUCKET, takesPart, versionOf } from '@fairdraw/rules/experiment.ts'
import { CONSENT_KEY, parseConsent, ASSIGNMENT_KEY, hasGlobalPrivacyControl, CONSENT_WORDING_VERSION } from '../../session/variants.ts'
import type { Consent, Experiments } from '../../session/variants.ts'

type ConsentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What the store is given of the browser. */
type ConsentDependencies = {
  storage: () => ConsentStorage
  now: () => number
  hasPrivacyControl: () => boolean
  /** <html>, which says which pictures are shown (session/variants.ts). */
  shown: () => DOMStringMap
  assignBucket?: () => number
}

export type ConsentStore = {
  get(): Consent | undefined
  takesPart(experiments: Experiments): boolean
  /** Keeps an answer, which holds at once: the draw is assigned or removed, and the pictures follow it. */
  answer(choice: Consent['choice'], experiments: Experiments): void
  /** Removes a draw of a browser that does not take part (any more), and assigns one where it does and has none. */
  syncAssignment(experiments: Experiments): void
  subscribe(listener: () => void): () => void
  /** Another tab has answered. */
  hear(): void
}

export function createConsentStore({
  storage,
  now,
  hasPrivacyControl: isObjecting,
  shown,
  assignBucket: assignDraw = () => Math.floor(Math.random() * HIGHEST_BUCKET) + 1,
}: ConsentDependencies): ConsentStore {
  const listeners = new Set<() => void>()
  let answered: Consent | undefined
  let held: { text: string | null; consent: Consent | undefined } | undefined

  /** Where storage is barred the answer lasts as long as the page, and there is never a draw. */
  const read = (): Consent | undefined => {
    try {
      const text = storage().getItem(CONSENT_KEY)
      if (held?.text !== text) held = { text, consent: parseConsent(text, now()) }
      return held.consent ?? (text === null ? answered : undefined)
    } catch {
      return answered
    }
  }
  const isIn = ({ policy }: Experiments) => takesPart(policy, read()?.choice, isObjecting())
  /** The draw that there is afterwards. */
  const tidy = (experiments: Experiments): number | undefined => {
    try {
      const kept = storage()
      if (!isIn(experiments)) kept.removeItem(ASSIGNMENT_KEY)
      else if (bucketOf(kept.getItem(ASSIGNMENT_KEY)) === undefined) kept.setItem(ASSIGNMENT_KEY, String(assignDraw()))
      return bucketOf(kept.getItem(ASSIGNMENT_KEY))
    } catch {
      return undefined // nothing can be kept, so there is nothing to tidy
    }
  }
  const show = (draw: number | undefined, { cardImage, heroImage }: Experiments) => {
    const html = shown()
    delete html['cardPicture']
    delete html['heroPicture']
    if (draw === undefined) return
    html['cardPicture'] = versionOf(draw, cardImage)
    html['heroPicture'] = versionOf(draw, heroImage)
  }
  const tell = () => listeners.forEach((listener) => listener())

  return {
    get: read,
    takesPart: isIn,
    answer(choice, experiments) {
      answered = { choice, wording: CONSENT_WORDING_VERSION, at: new Date(now()).toISOString() }
      try {
        storage().setItem(CONSENT_KEY, JSON.stringify(answered))
      } catch {
        // kept for the page alone
      }
      show(tidy(experiments), experiments)
      tell()
    },
    syncAssignment: tidy,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hear: tell,
  }
}

let store: ConsentStore | undefined

/** The browser's one. */
export function consentStore(): ConsentStore {
  if (!store) {
    const made = createConsentStore({
      storage: () => localStorage,
      now: Date.now,
      hasPrivacyControl: hasGlobalPrivacyControl,
      shown: () => document.documentElement.dataset,
    })
    window.addEventListener('storage', ({ key }) => {
      if (key === CONSENT_KEY || key === null) made.hear()
    })
    store = made
  }
  return store
}
