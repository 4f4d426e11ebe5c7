import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { expect, it } from 'vitest'
import { createSessionIds, nextSessionId } from './session-id.ts'

const SESSION_EXPIRY_MS = 30 * 60 * 1000
const NOON = Date.parse('2026-11-21T12:00:00Z')

// Row 1.4-21
// Row 1.9-07
it('the counter rises within a day', () => {
  const first = nextSessionId(undefined, NOON, 'a')
  const second = nextSessionId(first, NOON + SESSION_EXPIRY_MS, 'b')
  expect([first.counter, second.counter]).toEqual([1, 2])
  expect(second.id).toBe('2026-11-21-b-02')
})

// Row 1.4-21
it('the counter starts again on another London day', () => {
  const summer = Date.parse('2026-07-01T22:59:00Z')
  const last = { ...nextSessionId(undefined, summer, 'a'), counter: 40 }
  expect(nextSessionId(last, summer + 60_000, 'b')).toMatchObject({ counter: 1, day: '2026-07-02' })
})

// Row 1.4-21
// Row 1.9-07
it('the counter goes from 99 to 1', () => {
  const last = { ...nextSessionId(undefined, NOON, 'a'), counter: 99 }
  expect(nextSessionId(last, NOON, 'b').counter).toBe(1)
})

// Row 1.4-20
// Row 1.9-06
it('an id is valid for 30 minutes, for all pages', () => {
  let now = NOON
  const storage = memoryStorage()
  let made = 0
  const ids = () =>
    createSessionIds(
      storage,
      () => now,
      () => `r${++made}`,
    )
  const id = ids().current()
  now += SESSION_EXPIRY_MS - 1
  expect(ids().current()).toBe(id)
  now += 1
  expect(ids().current()).not.toBe(id)
})

it('renewing makes a new id at once', () => {
  let made = 0
  const ids = createSessionIds(
    memoryStorage(),
    () => NOON,
    () => `r${++made}`,
  )
  const id = ids.current()
  ids.renew()
  expect(ids.current()).not.toBe(id)
})

// Row 1.3-81
it('an invalid stored value is not used as an id', () => {
  const storage = memoryStorage()
  storage.setItem('session', '{"id":7}')
  expect(
    createSessionIds(
      storage,
      () => NOON,
      () => 'r',
    ).current(),
  ).toBe('2026-11-21-r-01')
})
