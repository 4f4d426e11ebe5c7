import type { DeskComparison } from '@fairdraw/contract/desk/money.ts'
import { expect, it } from 'vitest'
import { formatDay, listDays } from './comparison-days.ts'

const of = (vendor: DeskComparison['vendor'], day: string): DeskComparison => ({
  vendor,
  day,
  state: 'equal',
  oursPence: 200,
  theirsPence: 200,
  differenceCount: 0,
  checkedAt: '2026-11-25T03:00:00.000Z',
})

it('every day is listed, the latest first, with what was compared of it', () => {
  const days = listDays('2026-03-02', 4, [
    of('gateway', '2026-02-28'),
    of('bank', '2026-02-28'),
    of('bank', '2026-03-01'),
  ])
  expect(days.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-01', '2026-02-28', '2026-02-27'])
  expect(days.map((one) => Object.keys(one.of))).toEqual([[], ['bank'], ['gateway', 'bank'], []])
  expect(days.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual(['2026-03-02'])
})

it('a day is the same wherever it is read', () => {
  expect(formatDay('2026-11-24')).toBe('Tue, 24 Nov 2026')
})
