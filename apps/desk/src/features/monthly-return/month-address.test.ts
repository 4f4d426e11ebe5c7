import { expect, it } from 'vitest'
import { monthAfter, monthFromAddress, monthName, monthNow } from './month-address.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const of = (search: string) => monthFromAddress({ url: `https://desk.example/desk/reports/return${search}` }, NOW)

it('the month of the address is shown, and the last one that is over without it', () => {
  expect([of('?month=2026-01'), of('?month=2026-11')]).toEqual(['2026-01', '2026-11'])
  for (const search of ['', '?month=', '?month=2026-13', '?month=2026-12', '?month=2027-01', '?month=2026-1'])
    expect(of(search)).toBe('2026-10')
})

it('months follow one another over the end of a year, and begin with London’s midnight', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(monthNow(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07')
  expect(monthName('2026-10')).toBe('October 2026')
})
