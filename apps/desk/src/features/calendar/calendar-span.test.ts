import { MAX_CALENDAR_DAYS } from '@fairdraw/contract/desk/calendar.ts'
import { expect, it } from 'vitest'
import { CALENDAR_VIEWS, groupByDay, isDay, spanOf } from './calendar-span.ts'

it('a month has whole weeks from Monday, and leads to its neighbours', () => {
  const { days, previous, next } = spanOf('month', '2026-11-17')
  expect([days[0], days.at(-1), days.length, previous, next]).toEqual([
    '2026-10-26',
    '2026-12-06',
    42,
    '2026-10-01',
    '2026-12-01',
  ])
  expect(spanOf('month', '2027-02-03').days).toHaveLength(28)
})

it('a week begins on Monday, also for a Sunday', () => {
  expect(spanOf('week', '2026-11-29').days).toEqual([23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`))
})

it('a span begins and ends at midnight in London, so that the weeks of the clocks have an hour less and more', () => {
  const hours = (day: string) => {
    const { from, until } = spanOf('week', day)
    return (until.getTime() - from.getTime()) / 3_600_000
  }
  expect([hours('2026-03-25'), hours('2026-06-10'), hours('2026-10-21')]).toEqual([167, 168, 169])
  expect(spanOf('week', '2026-06-10').from.toISOString()).toBe('2026-06-07T23:00:00.000Z')
})

it('no view asks for more than the call allows', () => {
  for (const view of CALENDAR_VIEWS)
    for (let month = 1; month <= 12; month += 1) {
      const { days } = spanOf(view, `2026-${String(month).padStart(2, '0')}-15`)
      expect(days.length).toBeLessThanOrEqual(MAX_CALENDAR_DAYS)
    }
})

it('an event stands on its day in London', () => {
  const late = { at: '2026-06-10T23:30:00.000Z' }
  const winter = { at: '2026-12-10T23:30:00.000Z' }
  expect([...groupByDay([late, winter]).keys()]).toEqual(['2026-06-11', '2026-12-10'])
})

it('an address names a day only if it exists', () => {
  expect(['2026-11-29', '2028-02-29'].map(isDay)).toEqual([true, true])
  expect(['2026-02-29', '2026-13-01', '26-1-1', '', null, '9999-01-01', '2026-11-29T00:00'].map(isDay)).toEqual(
    Array.from({ length: 7 }, () => false),
  )
})
