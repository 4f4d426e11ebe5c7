/**
 * Whether the service that keeps notifications may be told what is seen and chosen of them: asked apart from all else, and no
 * until it is a yes (field rules 24, 25). Only with a yes does this browser remember what a visitor has put away.
 */
import { parseConsent, CONSENT_WORDING_VERSION } from '../../session/variants.ts'

const ANSWER_KEY = 'notifications-told'
const DISMISSED_KEY = 'notifications-dismissed'
/** As many as a browser remembers. */
const MAX_DISMISSED = 50

type PreferenceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function createNotificationPreference(storage: () => PreferenceStorage, now: () => number) {
  const listeners = new Set<() => void>()

  const isSharingAllowed = (): boolean => {
    try {
      return parseConsent(storage().getItem(ANSWER_KEY), now())?.choice === 'yes'
    } catch {
      return false // storage is barred
    }
  }
  const dismissed = (): string[] => {
    try {
      const stored = JSON.parse(storage().getItem(DISMISSED_KEY) ?? '[]') as unknown
      return isSharingAllowed() && Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
    } catch {
      return []
    }
  }

  return {
    mayTell: isSharingAllowed,
    answer(choice: 'yes' | 'no') {
      try {
        const at = new Date(now()).toISOString()
        storage().setItem(ANSWER_KEY, JSON.stringify({ choice, wording: CONSENT_WORDING_VERSION, at }))
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
          storage().setItem(DISMISSED_KEY, JSON.stringify([...dismissed(), key].slice(-MAX_DISMISSED)))
        } catch {
          // it comes again
        }
      },
    },
  }
}

/** The browser's one. */
export const notificationPreference = createNotificationPreference(() => localStorage, Date.now)
