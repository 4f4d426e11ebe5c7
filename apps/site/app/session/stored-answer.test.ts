import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { expect, it, vi } from 'vitest'
import { createStoredAnswer } from './stored-answer.ts'
import { CONSENT_TTL_MS } from './variants.ts'

const START = Date.parse('2026-11-21T12:00:00Z')

function open(fields: Partial<Parameters<typeof createStoredAnswer>[0]> = {}) {
  const storage = memoryStorage()
  const clock = { now: START }
  const make = () =>
    createStoredAnswer({ key: 'tags', wording: 1, storage: () => storage, now: () => clock.now, ...fields })
  return { storage, clock, make, answer: make() }
}

it('is no until it is given, and nothing is stored before', () => {
  const { answer, storage } = open()
  expect([answer.isYes(), storage.length]).toEqual([false, 0])
})

it('is stored with its time and wording, and can be changed at any time', () => {
  const { answer, storage, make } = open()
  const heard = vi.fn()
  answer.subscribe(heard)
  answer.answer('yes')
  expect(JSON.parse(storage.getItem('tags')!)).toEqual({ choice: 'yes', wording: 1, at: '2026-11-21T12:00:00.000Z' })
  expect(make().isYes()).toBe(true)
  answer.answer('no')
  expect([make().isYes(), heard.mock.calls.length]).toEqual([false, 2])
})

it('of yes ends after six months, and when the wording changes', () => {
  const { answer, clock, storage } = open()
  answer.answer('yes')
  const other = createStoredAnswer({ key: 'tags', wording: 2, storage: () => storage, now: () => START })
  expect(other.isYes()).toBe(false)
  clock.now += CONSENT_TTL_MS
  expect(answer.isYes()).toBe(false)
})

it('is no with Global Privacy Control, whatever is stored, and where storage is blocked', () => {
  const objecting = open({ isObjecting: () => true }).answer
  objecting.answer('yes')
  expect(objecting.isYes()).toBe(false)
  const barred = open({
    storage: () => {
      throw new DOMException('no', 'SecurityError')
    },
  }).answer
  barred.answer('yes')
  expect(barred.isYes()).toBe(false)
})
