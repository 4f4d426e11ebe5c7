import { expect, it } from 'vitest'
import { spansBetween } from './spans.ts'

it('has every hour from the first to the last, in whatever order they come', () => {
  const at = (hour: number) => Date.UTC(2026, 10, 27, hour)
  expect(spansBetween([at(21), at(19)], 'hour')).toEqual([at(19), at(20), at(21)])
  expect(spansBetween([], 'hour')).toEqual([])
})

it('has each London day once, also those with 23 and 25 hours', () => {
  const days = spansBetween([Date.parse('2026-10-23T23:00:00Z'), Date.parse('2026-10-27T00:00:00Z')], 'day')
  expect(days.map((at) => new Date(at).toISOString())).toEqual([
    '2026-10-23T23:00:00.000Z',
    '2026-10-24T23:00:00.000Z',
    '2026-10-26T00:00:00.000Z',
    '2026-10-27T00:00:00.000Z',
  ])
  const spring = spansBetween([Date.parse('2026-03-28T00:00:00Z'), Date.parse('2026-03-29T23:00:00Z')], 'day')
  expect(spring).toHaveLength(3)
})
