/** The id of a visit, sent as `X-Session-Id` (1-site §4, §9): replaced after 30 minutes, numbered within its day. */
import { londonDay } from '@fairdraw/rules/text/london-time.ts'

export const SESSION_KEY = 'session'
export const SESSION_REFRESH_MS = 29 * 60_000
const SESSION_EXPIRY_MS = 30 * 60_000
const MAX_COUNTER = 99

export type SessionId = { id: string; day: string; counter: number; madeAt: number }

/** The next id: its counter rises within a day (1 to 99, then 1 again) and starts at 1 on a new day. */
export function nextSessionId(old: SessionId | undefined, now: number, random: string): SessionId {
  const day = londonDay(new Date(now))
  const counter = old?.day === day ? (old.counter % MAX_COUNTER) + 1 : 1
  return { id: `${day}-${random}-${String(counter).padStart(2, '0')}`, day, counter, madeAt: now }
}

export type SessionIds = {
  /** The current id; a new one if the last has expired. */
  current(): string
  /** Makes a new id regardless of the age of the last; called every 29 minutes while a page is open. */
  renew(): void
}

export function createSessionIds(storage: Storage, now: () => number, random: () => string): SessionIds {
  const read = (): SessionId | undefined => {
    try {
      const stored = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null') as SessionId | null
      return stored && typeof stored.id === 'string' && typeof stored.madeAt === 'number' ? stored : undefined
    } catch {
      return undefined
    }
  }
  const make = () => {
    const made = nextSessionId(read(), now(), random())
    storage.setItem(SESSION_KEY, JSON.stringify(made))
    return made
  }
  return {
    current() {
      const current = read()
      const isFresh = current !== undefined && now() - current.madeAt < SESSION_EXPIRY_MS
      return (isFresh ? current : make()).id
    },
    renew: () => void make(),
  }
}
