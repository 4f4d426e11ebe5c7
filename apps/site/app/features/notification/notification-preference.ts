/**
 * Whether impressions and clicks may be reported to the service that stores notifications: a separate consent, off by default
 * (field rules 24, 25). Only with a yes does this browser store which cards a visitor has dismissed, and which notifications of
 * the operator were seen.
 */
import { strictDeviceStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { createStoredAnswer } from '../../session/stored-answer.ts'
import type { AnswerStorage } from '../../session/stored-answer.ts'
import { serverClock } from '../../session/clock.ts'

const ANSWER_KEY = 'notifications-told'
const WORDING_VERSION = 1
const DISMISSED_KEY = 'notifications-dismissed'
const SEEN_KEY = 'notifications-seen'
/** The maximum number of cards in each list that is stored. */
const MAX_STORED = 50

export function createNotificationPreference(storage: () => AnswerStorage, now: () => number) {
  const sharing = createStoredAnswer({ key: ANSWER_KEY, wording: WORDING_VERSION, storage, now })

  /** A list of cards that is stored with consent only. */
  const storedKeys = (name: string) => {
    const read = (): string[] => {
      try {
        const stored = JSON.parse(storage().getItem(name) ?? '[]') as unknown
        return sharing.isYes() && Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
      } catch {
        return []
      }
    }
    return {
      has: (key: string) => read().includes(key),
      add: (key: string) => {
        try {
          const others = read().filter((one) => one !== key)
          storage().setItem(name, JSON.stringify([...others, key].slice(-MAX_STORED)))
        } catch {
          // storage is blocked: the card will be shown again, as a new one
        }
      },
    }
  }

  return {
    mayTell: sharing.isYes,
    isAnswered: sharing.isAnswered,
    answer(choice: 'yes' | 'no') {
      try {
        if (choice === 'no') for (const name of [DISMISSED_KEY, SEEN_KEY]) storage().removeItem(name)
      } catch {
        // storage is blocked, so nothing is stored
      }
      sharing.answer(choice)
    },
    subscribe: sharing.subscribe,
    dismissed: storedKeys(DISMISSED_KEY),
    seen: storedKeys(SEEN_KEY),
  }
}

/** The instance of this browser. */
export const notificationPreference = createNotificationPreference(strictDeviceStorage, serverClock.now)
