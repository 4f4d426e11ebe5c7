/**
 * Whether impressions and clicks may be reported to the service that stores notifications: a separate consent, off by default
 * (field rules 24, 25). Only with a yes does this browser store which cards a visitor has dismissed.
 */
import { createStoredAnswer } from '../../session/stored-answer.ts'
import type { AnswerStorage } from '../../session/stored-answer.ts'

const ANSWER_KEY = 'notifications-told'
const WORDING_VERSION = 1
const DISMISSED_KEY = 'notifications-dismissed'
/** The maximum number of dismissed cards that are stored. */
const MAX_DISMISSED = 50

export function createNotificationPreference(storage: () => AnswerStorage, now: () => number) {
  const sharing = createStoredAnswer({ key: ANSWER_KEY, wording: WORDING_VERSION, storage, now })

  const dismissed = (): string[] => {
    try {
      const stored = JSON.parse(storage().getItem(DISMISSED_KEY) ?? '[]') as unknown
      return sharing.isYes() && Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
    } catch {
      return []
    }
  }

  return {
    mayTell: sharing.isYes,
    answer(choice: 'yes' | 'no') {
      try {
        if (choice === 'no') storage().removeItem(DISMISSED_KEY)
      } catch {
        // storage is blocked, so nothing is stored
      }
      sharing.answer(choice)
    },
    subscribe: sharing.subscribe,
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
