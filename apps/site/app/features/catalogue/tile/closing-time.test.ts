import { expect, it } from 'vitest'
import { NOON, sampleCompetition } from '../../../testing/sample-catalogue.ts'
import { closingTime, timeLeft } from './closing-time.ts'
import { tileOf } from './tile-data.ts'

const closing = (dateStop: string, over: object = {}) =>
  closingTime(tileOf(sampleCompetition({ dateStop, ...over })), NOON)

it.each([
  ['2026-11-22T21:00:00Z', 'Closes Sun 9pm'],
  ['2026-11-24T20:45:00Z', 'Closes Tue 8.45pm'],
  ['2026-11-27T21:00:00Z', 'Closes Fri 9pm'],
  ['2026-11-28T21:00:00Z', 'Closes 28 Nov, 9pm'],
  ['2026-12-04T21:00:00Z', 'Closes 4 Dec, 9pm'],
  ['2026-11-25T00:00:00Z', 'Closes Tue midnight'],
])('a closing at %s is shown as %s: the weekday within a week, the date after that', (dateStop, text) => {
  expect(closing(dateStop)).toEqual({ kind: 'text', text })
})

it('the countdown starts when less than a day is left, and not earlier', () => {
  const stop = '2026-11-22T12:00:00.000Z'
  expect(closing(stop)).toEqual({ kind: 'text', text: 'Closes Sun midday' })
  expect(closing('2026-11-22T11:59:59.999Z')).toEqual({ kind: 'countdown', closesAt: Date.parse(stop) - 1 })
})

it('no closing time is shown for a competition that is on hold, closed or not yet announced', () => {
  const dateStop = '2026-11-24T21:00:00Z'
  expect(closing(dateStop, { status: 'on-hold', isOnHold: true })).toBeUndefined()
  expect(closing('2026-11-21T12:00:00Z')).toBeUndefined()
  expect(closing(dateStop, { dateStart: '2026-11-22T09:00:00Z' })).toBeUndefined()
})

it('a coming-soon competition shows when it opens', () => {
  const comingSoon = { dateStart: '2026-11-20T00:00:00Z', dateStop: '2026-11-25T09:00:00Z', title: 'Soon' }
  expect(closing('2026-12-04T21:00:00Z', { meta: { comingSoon } })).toEqual({ kind: 'text', text: 'Opens Wed 9am' })
})

it.each([
  [24 * 3_600_000 - 1, '24 hrs'],
  [3 * 3_600_000 + 12 * 60_000, '3 hrs 12 mins'],
  [3_660_000, '1 hr 1 min'],
  [3_600_000, '1 hr'],
  [59_001, '1 min'],
  [1, '1 min'],
])('%i ms are shown as %s, rounded up to whole minutes', (left, words) => {
  expect(timeLeft(left)).toBe(words)
})
