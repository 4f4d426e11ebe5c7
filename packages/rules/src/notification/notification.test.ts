import { expect, it } from 'vitest'
import { isNotificationShown, nextNotificationChange } from './notification.ts'

const window = (shownFrom: string, shownUntil: string) => ({
  shownFrom: `2026-03-${shownFrom}:00.000Z`,
  shownUntil: `2026-03-${shownUntil}:00.000Z`,
})
const at = (time: string) => new Date(`2026-03-${time}.000Z`)
const first = window('10T09:00', '12T21:00')
const later = window('11T09:00', '20T21:00')

it.each([
  ['10T08:59:59', false],
  ['10T09:00:00', true],
  ['12T20:59:59', true],
  ['12T21:00:00', false],
])('at %s a notification is shown: %s', (time, isShown) => {
  expect(isNotificationShown(first, at(time))).toBe(isShown)
})

it.each([
  ['01T00:00:00', '10T09:00:00'],
  ['10T09:00:00', '11T09:00:00'],
  ['11T09:00:00', '12T21:00:00'],
  ['19T00:00:00', '20T21:00:00'],
])('after %s the next change is at %s', (time, next) => {
  expect(new Date(nextNotificationChange([first, later], at(time)))).toEqual(at(next))
})

it('there is no change after the last end, and none without notifications', () => {
  expect(nextNotificationChange([first, later], at('20T21:00:00'))).toBe(Infinity)
  expect(nextNotificationChange([], at('01T00:00:00'))).toBe(Infinity)
})
