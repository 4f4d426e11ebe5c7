/**
 * Whether the service that keeps notifications may be told what is seen and chosen of them: asked apart from all else, and no
 * until it is a yes (field rules 24, 25). Only with a yes does this browser remember what a visitor has put away.
 */
import { consentOf, WORDING } from '../../session/variants.ts'

const ANSWER_KEY = 'notifications-told'
const DISMISSED_KEY = 'notifications-dismissed'
/** As many as a browser remembers. */
const MOST = 50

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function createTelling(storage: () => Kept, now: () => number) {
  const listeners = new Set<() => void>()

  const mayTell = (): boolean => {
    try {
      return consentOf(storage().getItem(ANSWER_KEY), now())?.choice === 'yes'
    } catch {
      return false // storage is barred
    }
  }
  const dismissed = (): string[] => {
    try {
      const kept = JSON.parse(storage().getItem(DISMISSED_KEY) ?? '[]') as unknown
      return mayTell() && Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
    } catch {
      return []
    }
  }

  return {
    mayTell,
    answer(choice: 'yes' | 'no') {
      try {
        const at = new Date(now()).toISOString()
        storage().setItem(ANSWER_KEY, JSON.stringify({ choice, wording: WORDING, at }))
        if (choice === 'no') storage().removeItem(DISMISSED_KEY)
      } catch {
        // what cannot be kept stays a no
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dismissed: {
      has: (key: string) => dismissed().includes(key),
      add: (key: string) => {
        try {
          storage().setItem(DISMISSED_KEY, JSON.stringify([...dismissed(), key].slice(-MOST)))
        } catch {
          // it comes again
        }
      },
    },
  }
}

/** The browser's one. */
export const telling = createTelling(() => localStorage, Date.now)
