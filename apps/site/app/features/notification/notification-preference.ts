/**
 * Whether impressions and clicks may be reported to the service that stores notifications: a separate consent, off by default
 * (field rules 24, 25). Only with a yes does this browser store which cards a visitor has dismissed.
 */
import { parseConsent, CONSENT_WORDING_VERSION } from '../../session/variants.ts'

const ANSWER_KEY = 'notifications-told'
const DISMISSED_KEY = 'notifications-dismissed'
/** The maximum number of dismissed cards that are stored. */
const MAX_DISMISSED = 50

type PreferenceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function createNotificationPreference(storage: () => PreferenceStorage, now: () => number) {
  const listeners = new Set<() => void>()

  const isSharingAllowed = (): boolean => {
    try {
      return parseConsent(storage().getItem(ANSWER_KEY), now())?.choice === 'yes'
    } catch {
      return false // storage is blocked
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
        // storage is blocked: the answer stays a no
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
          // storage is blocked: the card will be shown again
        }
      },
    },
  }
}

/** The instance of this browser. */
export const notificationPreference = createNotificationPreference(() => localStorage, Date.now)
