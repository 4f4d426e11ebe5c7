/** The visitor's answer, and what is kept and removed with it (field rule 25; decisions: catalogue). */
import { drawOf, HIGHEST_DRAW } from '@fairdraw/rules/experiment.ts'
import { CONSENT_KEY, consentOf, DRAW_KEY, WORDING } from '../../session/variants.ts'
import type { Consent } from '../../session/variants.ts'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type ConsentStore = {
  get(): Consent | undefined
  /** Keeps an answer; a draw is made with a yes and removed with a no. */
  answer(choice: Consent['choice']): void
  /** Removes a draw whose yes has run out, and makes one where there is a yes and none yet. */
  tidy(): void
  subscribe(listener: () => void): () => void
  /** Another tab has answered. */
  hear(): void
}

export function createConsentStore(
  storage: () => Kept,
  now: () => number,
  draw: () => number = () => Math.floor(Math.random() * HIGHEST_DRAW) + 1,
): ConsentStore {
  const listeners = new Set<() => void>()
  let answered: Consent | undefined
  let held: { text: string | null; consent: Consent | undefined } | undefined

  /** Where storage is barred the answer lasts as long as the page, and there is never a draw. */
  const read = (): Consent | undefined => {
    try {
      const text = storage().getItem(CONSENT_KEY)
      if (held?.text !== text) held = { text, consent: consentOf(text, now()) }
      return held.consent ?? (text === null ? answered : undefined)
    } catch {
      return answered
    }
  }
  const tidy = () => {
    try {
      const kept = storage()
      if (read()?.choice !== 'yes') kept.removeItem(DRAW_KEY)
      else if (drawOf(kept.getItem(DRAW_KEY)) === undefined) kept.setItem(DRAW_KEY, String(draw()))
    } catch {
      // nothing can be kept, so there is nothing to tidy
    }
  }
  const tell = () => listeners.forEach((listener) => listener())

  return {
    get: read,
    answer(choice) {
      answered = { choice, wording: WORDING, at: new Date(now()).toISOString() }
      try {
        storage().setItem(CONSENT_KEY, JSON.stringify(answered))
      } catch {
        // kept for the page alone
      }
      tidy()
      tell()
    },
    tidy,
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
    const made = createConsentStore(() => localStorage, Date.now)
    window.addEventListener('storage', ({ key }) => {
      if (key === CONSENT_KEY || key === null) made.hear()
    })
    store = made
  }
  return store
}
