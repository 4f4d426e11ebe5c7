import { expect, it } from 'vitest'
import { memoryStorage } from '../../session/memory-storage.ts'
import { CONSENT_TTL_MS } from '../../session/variants.ts'
import { createNotificationPreference } from './notification-preference.ts'

const start = Date.parse('2026-11-21T12:00:00Z')

function stage() {
  const storage = memoryStorage()
  const clock = { now: start }
  return {
    storage,
    clock,
    telling: createNotificationPreference(
      () => storage,
      () => clock.now,
    ),
  }
}

it('nothing may be reported or stored without a yes', () => {
  const { storage, telling } = stage()
  expect(telling.mayTell()).toBe(false)
  expect(telling.dismissed.has('a')).toBe(false)
  expect(storage.length).toBe(0)
  telling.answer('yes')
  expect(telling.mayTell()).toBe(true)
})

it('a no deletes what is stored of dismissed and seen cards', () => {
  const { storage, telling } = stage()
  telling.answer('yes')
  telling.dismissed.add('a')
  telling.seen.add('b')
  expect(telling.dismissed.has('a')).toBe(true)
  expect([telling.seen.has('b'), telling.seen.has('a')]).toEqual([true, false])
  telling.answer('no')
  expect(telling.mayTell()).toBe(false)
  telling.answer('yes')
  expect(telling.dismissed.has('a')).toBe(false)
  expect(telling.seen.has('b')).toBe(false)
  expect(storage.getItem('notifications-dismissed')).toBeNull()
  expect(storage.getItem('notifications-seen')).toBeNull()
})

it('a yes expires', () => {
  const { clock, telling } = stage()
  telling.answer('yes')
  clock.now += CONSENT_TTL_MS
  expect(telling.mayTell()).toBe(false)
})

it('with blocked storage it stays a no', () => {
  const barred = createNotificationPreference(
    () => {
      throw new DOMException('no', 'SecurityError')
    },
    () => start,
  )
  barred.answer('yes')
  barred.dismissed.add('a')
  expect([barred.mayTell(), barred.dismissed.has('a')]).toEqual([false, false])
})

it('the newest fifty of each list are stored, each card once', () => {
  const { storage, telling } = stage()
  telling.answer('yes')
  for (let nth = 1; nth <= 51; nth += 1) telling.seen.add(`card ${nth}`)
  telling.seen.add('card 2')
  const stored = JSON.parse(storage.getItem('notifications-seen')!) as string[]
  expect([stored.length, stored[0], stored.at(-1)]).toEqual([50, 'card 3', 'card 2'])
})
