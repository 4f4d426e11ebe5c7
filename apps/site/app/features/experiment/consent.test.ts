import { parseBucket } from '@fairdraw/rules/competition/experiment.ts'
import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { describe, expect, it, vi } from 'vitest'
import { CONSENT_TTL_MS } from '../../session/variants.ts'
import type { Experiments } from '../../session/variants.ts'
import { createConsentStore } from './consent.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const ask: Experiments = { policy: 'ask', cardImage: 50, heroImage: 7 }
const notice: Experiments = { ...ask, policy: 'notice' }
const B_AND_A = { cardPicture: 'b', heroPicture: 'a' }

function stage({
  assignBucket = () => 8,
  isObjecting = false,
}: Partial<{ assignBucket: () => number; isObjecting: boolean }> = {}) {
  const storage = memoryStorage()
  const clock = { now: start }
  const shown: Record<string, string> = {}
  const open = () =>
    createConsentStore({
      storage: () => storage,
      now: () => clock.now,
      hasPrivacyControl: () => isObjecting,
      shown: () => shown,
      assignBucket,
    })
  return { storage, clock, shown, open, store: open() }
}

describe('an answer', () => {
  it('is undefined before it is given, and with the policy ‘ask’ nothing is stored', () => {
    const { storage, store } = stage()
    store.syncAssignment(ask)
    expect(store.get()).toBeUndefined()
    expect(store.isParticipating(ask)).toBe(false)
    expect(storage.length).toBe(0)
  })

  it('of yes stores one bucket, shows its variants at once, and assigns no other bucket', () => {
    const buckets = [8, 9]
    const { storage, shown, store } = stage({ assignBucket: () => buckets.shift()! })
    store.answer('yes', ask)
    store.answer('yes', ask)
    store.syncAssignment(ask)
    expect(storage.getItem('draw')).toBe('8')
    expect(shown).toEqual(B_AND_A)
    expect(store.get()).toMatchObject({ choice: 'yes', at: '2026-11-21T12:00:00.000Z' })
  })

  it('of no removes the bucket and shows variant A at once', () => {
    const { storage, shown, store } = stage()
    store.answer('no', ask)
    expect(storage.getItem('draw')).toBeNull()
    store.answer('yes', ask)
    store.answer('no', ask)
    expect(storage.getItem('draw')).toBeNull()
    expect(shown).toEqual({})
    expect(store.get()?.choice).toBe('no')
  })

  it('of yes that has expired counts as no answer, and its bucket is removed', () => {
    const { storage, clock, open } = stage()
    open().answer('yes', ask)
    clock.now += CONSENT_TTL_MS
    const later = open()
    later.syncAssignment(ask)
    expect(later.get()).toBeUndefined()
    expect(storage.getItem('draw')).toBeNull()
  })

  it('notifies listeners of changes in this tab and in others', () => {
    const { store } = stage()
    const heard = vi.fn()
    const stop = store.subscribe(heard)
    store.answer('yes', ask)
    store.notify()
    stop()
    store.answer('no', ask)
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('is valid until the page is closed if storage is blocked, without a bucket', () => {
    const shown = {}
    const barred = createConsentStore({
      storage: () => {
        throw new DOMException('no', 'SecurityError')
      },
      now: () => start,
      hasPrivacyControl: () => false,
      shown: () => shown,
    })
    barred.syncAssignment(ask)
    expect(barred.get()).toBeUndefined()
    barred.answer('yes', ask)
    expect(barred.get()?.choice).toBe('yes')
    expect(shown).toEqual({})
  })

  it('is the same object until it changes, as useSyncExternalStore requires', () => {
    const { store } = stage()
    store.answer('yes', ask)
    expect(store.get()).toBe(store.get())
  })
})

describe('with the policy ‘notice’', () => {
  it('a browser takes part without an answer', () => {
    const { storage, store } = stage()
    store.syncAssignment(notice)
    expect(store.isParticipating(notice)).toBe(true)
    expect(storage.getItem('draw')).toBe('8')
    expect(storage.getItem('consent')).toBeNull()
  })

  it('a no applies at once, never expires, and is reversed by a yes', () => {
    const { storage, clock, shown, open } = stage()
    const store = open()
    store.syncAssignment(notice)
    store.answer('no', notice)
    expect([storage.getItem('draw'), shown, store.isParticipating(notice)]).toEqual([null, {}, false])
    clock.now += 10 * CONSENT_TTL_MS
    const later = open()
    later.syncAssignment(notice)
    expect([storage.getItem('draw'), later.isParticipating(notice)]).toEqual([null, false])
    later.answer('yes', notice)
    expect([storage.getItem('draw'), shown, later.isParticipating(notice)]).toEqual(['8', B_AND_A, true])
    clock.now += CONSENT_TTL_MS
    expect(open().isParticipating(notice)).toBe(true)
  })
})

describe('with Global Privacy Control in the browser', () => {
  it.each([notice, ask])(
    'nothing is stored or shown even after a yes, and the stored bucket is removed: $policy',
    (policy) => {
      const { storage, shown, store } = stage({ isObjecting: true })
      storage.setItem('draw', '8')
      store.answer('yes', policy)
      expect([storage.getItem('draw'), shown, store.isParticipating(policy)]).toEqual([null, {}, false])
      storage.setItem('draw', '8')
      store.syncAssignment(policy)
      expect(storage.getItem('draw')).toBeNull()
    },
  )
})

// Row 1.4-24
it('a bucket is from 1 to 100, all equally likely', () => {
  const ends = [0, 0.999_999_999]
  const random = vi.spyOn(Math, 'random').mockImplementation(() => ends.shift()!)
  const assigned = [0, 1].map(() => {
    const storage = memoryStorage()
    const store = createConsentStore({
      storage: () => storage,
      now: () => start,
      hasPrivacyControl: () => false,
      shown: () => ({}),
    })
    store.syncAssignment(notice)
    return parseBucket(storage.getItem('draw'))
  })
  random.mockRestore()
  expect(assigned).toEqual([1, 100])
})
