import { describe, expect, it } from 'vitest'
import { fromLondonInput, isSkipped, otherInstant, toLondonInput } from './london-input.ts'

describe('a time in London', () => {
  it.each([
    ['2027-01-10T09:00:00.000Z', '2027-01-10T09:00'],
    ['2027-07-10T20:00:00.000Z', '2027-07-10T21:00'],
    ['2027-07-10T20:00:30.000Z', '2027-07-10T21:00:30'],
    ['2026-12-31T23:59:00.000Z', '2026-12-31T23:59'],
  ])('%s is %s, and back', (iso, input) => {
    expect(toLondonInput(iso)).toBe(input)
    expect(fromLondonInput(input)).toBe(iso)
  })

  it('is empty where there is none', () => {
    expect(toLondonInput('')).toBe('')
    expect(toLondonInput('soon')).toBe('')
    expect(fromLondonInput('')).toBe('')
  })

  it('is one hour later in the hour that is skipped', () => {
    expect(isSkipped('2027-03-28T01:30')).toBe(true)
    expect(fromLondonInput('2027-03-28T01:30')).toBe('2027-03-28T01:30:00.000Z')
    expect(toLondonInput('2027-03-28T01:30:00.000Z')).toBe('2027-03-28T02:30')
    expect(isSkipped('2027-03-28T00:59')).toBe(false)
    expect(isSkipped('2027-03-28T02:00')).toBe(false)
    expect(isSkipped('2027-03-28T02:00:00')).toBe(false)
  })

  it('is the first in the hour that repeats, and has the other one', () => {
    const first = fromLondonInput('2027-10-31T01:30')
    expect(first).toBe('2027-10-31T00:30:00.000Z')
    expect(otherInstant(first)).toEqual({ at: '2027-10-31T01:30:00.000Z', isLater: true })
    expect(otherInstant('2027-10-31T01:30:00.000Z')).toEqual({ at: first, isLater: false })
    expect(otherInstant('2027-10-31T02:30:00.000Z')).toBeUndefined()
  })
})
