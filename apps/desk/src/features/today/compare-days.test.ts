import { expect, it } from 'vitest'
import { compareDays, salesChart } from './compare-days.ts'

const hour = (at: number, entries: number, pence: number, refundedPence = 0) => ({
  hour: at,
  entries,
  pence,
  refundedPence,
})
const SALES = {
  until: '2026-11-27T20:15:00.000Z',
  days: [
    { day: '2026-11-27', hours: [hour(9, 1, 200), hour(20, 10, 2_000, 500)] },
    { day: '2026-11-20', hours: [hour(9, 2, 400), hour(20, 4, 800), hour(21, 50, 10_000)] },
  ],
}

it('today is compared with the same weekday a week ago until the end of this hour, after refunds', () => {
  expect(compareDays(SALES)).toEqual({
    pence: 1_700,
    entries: 11,
    penceBefore: 1_200,
    entriesBefore: 6,
    weekday: 'Friday',
    byHour: '21:00',
  })
})

it('the hours that are to come are not known for today, and known for a week ago', () => {
  const { categories, series } = salesChart(SALES)
  expect(categories).toHaveLength(24)
  const [today, before] = series.map(({ values }) => values)
  expect([today![9], today![20], today![21]]).toEqual([200, 1_700, null])
  expect([before![9], before![20], before![23]]).toEqual([400, 1_200, 11_200])
  expect(series[1]!.name).toBe('Last Friday')
})
