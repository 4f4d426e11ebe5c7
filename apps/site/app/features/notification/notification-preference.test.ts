import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { expect, it } from 'vitest'
import { CONSENT_TTL_MS } from '../../session/variants.ts'
import { createNotificationPreference } from './notification-preference.ts'

const start = Date.parse('2026-11-21T12:00:00Z')

function stage() {
  const storage = memoryStorage()
  const clock = { now: start }
  return {
    storage,
    clock,
    preference: createNotificationPreference(
      () => storage,
      () => clock.now,
    ),
  }
}

it('nothing may be reported or stored without a yes', () => {
  const { storage, preference } = stage()
  expect(preference.mayTell()).toBe(false)
  expect(preference.dismissed.has('a')).toBe(false)
  expect(storage.length).toBe(0)
  preference.answer('yes')
  expect(preference.mayTell()).toBe(true)
})

// Rows 2.4-37, 2.4-40
it('is asked until it is answered, here or before, also where nothing can be stored', () => {
  for (const choice of ['yes', 'no'] as const) {
    const { storage, preference, clock } = stage()
    expect(preference.isAnswered()).toBe(false)
    preference.answer(choice)
    expect(preference.isAnswered()).toBe(true)
    const later = createNotificationPreference(
      () => storage,
      () => clock.now,
    )
    expect([later.isAnswered(), later.mayTell()]).toEqual([true, choice === 'yes'])
    clock.now += CONSENT_TTL_MS
    expect(later.isAnswered()).toBe(choice === 'no')
  }
  const blocked = createNotificationPreference(
    () => {
      throw new Error('blocked')
    },
    () => start,
  )
  expect(blocked.isAnswered()).toBe(false)
  blocked.answer('yes')
  expect([blocked.isAnswered(), blocked.mayTell()]).toEqual([true, false])
})

it('a no deletes what is stored of dismissed and seen cards', () => {
  const { storage, preference } = stage()
  preference.answer('yes')
  preference.dismissed.add('a')
  preference.seen.add('b')
  expect(preference.dismissed.has('a')).toBe(true)
  expect([preference.seen.has('b'), preference.seen.has('a')]).toEqual([true, false])
  preference.answer('no')
  expect(preference.mayTell()).toBe(false)
  preference.answer('yes')
  expect(preference.dismissed.has('a')).toBe(false)
  expect(preference.seen.has('b')).toBe(false)
  expect(storage.getItem('notifications-dismissed')).toBeNull()
  expect(storage.getItem('notifications-seen')).toBeNull()
})

it('a yes expires', () => {
  const { clock, preference } = stage()
  preference.answer('yes')
  clock.now += CONSENT_TTL_MS
  expect(preference.mayTell()).toBe(false)
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

// Row 2.9-20
it('the newest fifty of each list are stored, each card once', () => {
  const { storage, preference } = stage()
  preference.answer('yes')
  for (let nth = 1; nth <= 51; nth += 1) preference.seen.add(`card ${nth}`)
  preference.seen.add('card 2')
  const stored = JSON.parse(storage.getItem('notifications-seen')!) as string[]
  expect([stored.length, stored[0], stored.at(-1)]).toEqual([50, 'card 3', 'card 2'])
})
