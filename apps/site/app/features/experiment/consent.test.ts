import { drawOf } from '@fairdraw/rules/experiment.ts'
import { describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../session/memory-storage.ts'
import { CONSENT_MS } from '../../session/variants.ts'
import { createConsentStore } from './consent.ts'

const start = Date.parse('2026-11-21T12:00:00Z')

function stage(draw?: () => number) {
  const storage = memoryStorage()
  const clock = { now: start }
  const open = () =>
    createConsentStore(
      () => storage,
      () => clock.now,
      draw,
    )
  return { storage, clock, open, store: open() }
}

describe('an answer', () => {
  it('is nothing before it is given, and nothing is stored', () => {
    const { storage, store } = stage()
    store.tidy()
    expect(store.get()).toBeUndefined()
    expect(storage.length).toBe(0)
  })

  it('of yes keeps one draw, and asks for no other', () => {
    const draws = [7, 8]
    const { storage, store } = stage(() => draws.shift()!)
    store.answer('yes')
    store.answer('yes')
    store.tidy()
    expect(storage.getItem('draw')).toBe('7')
    expect(store.get()).toMatchObject({ choice: 'yes', at: '2026-11-21T12:00:00.000Z' })
  })

  it('of no keeps none, and removes the one there was', () => {
    const { storage, store } = stage()
    store.answer('no')
    expect(storage.getItem('draw')).toBeNull()
    store.answer('yes')
    store.answer('no')
    expect(storage.getItem('draw')).toBeNull()
    expect(store.get()?.choice).toBe('no')
  })

  it('that has run out takes its draw along, and counts as none', () => {
    const { storage, clock, open } = stage()
    open().answer('yes')
    clock.now += CONSENT_MS
    const later = open()
    later.tidy()
    expect(later.get()).toBeUndefined()
    expect(storage.getItem('draw')).toBeNull()
  })

  it('reaches whoever listens, this tab’s and another’s', () => {
    const { store } = stage()
    const heard = vi.fn()
    const stop = store.subscribe(heard)
    store.answer('yes')
    store.hear()
    stop()
    store.answer('no')
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('lasts as long as the page where storage is barred, without a draw', () => {
    const barred = createConsentStore(
      () => {
        throw new DOMException('no', 'SecurityError')
      },
      () => start,
    )
    barred.tidy()
    expect(barred.get()).toBeUndefined()
    barred.answer('yes')
    expect(barred.get()?.choice).toBe('yes')
  })

  it('is the same object until it changes, as React asks', () => {
    const { store } = stage()
    store.answer('yes')
    expect(store.get()).toBe(store.get())
  })
})

it('a draw is from 1 to 100, each as likely as the others', () => {
  const ends = [0, 0.999_999_999]
  const random = vi.spyOn(Math, 'random').mockImplementation(() => ends.shift()!)
  const drawn = [0, 1].map(() => {
    const { storage, store } = stage()
    store.answer('yes')
    return drawOf(storage.getItem('draw'))
  })
  random.mockRestore()
  expect(drawn).toEqual([1, 100])
})
