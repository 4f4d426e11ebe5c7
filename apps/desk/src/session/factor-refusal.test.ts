import { expect, it } from 'vitest'
import { WRONG_FACTOR, factorRefusal } from './factor-refusal.ts'

it('says the same for every wrong factor, whatever the server adds', () => {
  expect(factorRefusal({ code: 'factor-refused', detail: 'the code' })).toBe(WRONG_FACTOR)
})

it('says how long to wait after too many tries', () => {
  expect(factorRefusal({ code: 'too-many-requests', retryAfter: 600 })).toContain('wait 10 minutes before')
  expect(factorRefusal({ code: 'too-many-requests' })).toContain('wait a few minutes before')
})

it('says every other refusal as the desk does elsewhere', () => {
  expect(factorRefusal({ code: 'offline' })).toContain('offline')
  expect(factorRefusal({ code: 'foreign-origin', detail: 'Open the desk at its own address.' })).toContain(
    'its own address',
  )
})
