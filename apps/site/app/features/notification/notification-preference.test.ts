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

it('nothing may be told, and nothing is stored, until it is a yes', () => {
  const { storage, telling } = stage()
  expect(telling.mayTell()).toBe(false)
  expect(telling.dismissed.has('a')).toBe(false)
  expect(storage.length).toBe(0)
  telling.answer('yes')
  expect(telling.mayTell()).toBe(true)
})

it('a no takes along what was remembered', () => {
  const { storage, telling } = stage()
  telling.answer('yes')
  telling.dismissed.add('a')
  expect(telling.dismissed.has('a')).toBe(true)
  telling.answer('no')
  expect(telling.mayTell()).toBe(false)
  telling.answer('yes')
  expect(telling.dismissed.has('a')).toBe(false)
  expect(storage.getItem('notifications-dismissed')).toBeNull()
})

it('a yes runs out', () => {
  const { clock, telling } = stage()
  telling.answer('yes')
  clock.now += CONSENT_TTL_MS
  expect(telling.mayTell()).toBe(false)
})

it('where storage is barred it stays a no', () => {
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
