/** A visitor's answer to one question, stored in this browser with its time and wording (field rules 24, 25). */
import { createSharedValue } from '@fairdraw/ui/browser/shared-value.ts'
import { parseConsent } from './variants.ts'
import type { Consent } from './variants.ts'

export type AnswerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type StoredAnswerOptions = {
  key: string
  /** Increase it when the wording of the question changes, so that visitors are asked again. */
  wording: number
  storage: () => AnswerStorage
  now: () => number
  /** Whether the browser objects for its user; then the answer is always no. */
  isObjecting?: () => boolean
}

export function createStoredAnswer({ key, wording, storage, now, isObjecting = () => false }: StoredAnswerOptions) {
  /** Tells of a change only: the answer is read from the storage itself. */
  const { set: notify, subscribe } = createSharedValue<void>(undefined)
  /** Also where storage is blocked, so that the question goes. */
  let hasAnsweredHere = false
  return {
    /** False without an answer, after six months, and where storage is blocked. */
    isYes(): boolean {
      try {
        return !isObjecting() && parseConsent(storage().getItem(key), now(), wording)?.choice === 'yes'
      } catch {
        return false
      }
    },
    /** Whether the question was answered, here or before, and the answer holds. */
    isAnswered(): boolean {
      try {
        return hasAnsweredHere || isObjecting() || parseConsent(storage().getItem(key), now(), wording) !== undefined
      } catch {
        return hasAnsweredHere
      }
    },
    answer(choice: Consent['choice']) {
      hasAnsweredHere = true
      try {
        const at = new Date(now()).toISOString()
        storage().setItem(key, JSON.stringify({ choice, wording, at } satisfies Consent))
      } catch {
        // storage is blocked: the answer stays a no
      }
      notify()
    },
    subscribe,
    /** Call this when another tab has changed the answer. */
    notify,
  }
}
