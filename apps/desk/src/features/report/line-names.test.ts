import { expect, it } from 'vitest'
import { nameOf } from './line-names.ts'

it('times are London’s, short for an axis and long for a table', () => {
  expect(nameOf('hour', '2026-07-03T20:00:00.000Z')).toEqual({ short: '21:00', long: 'Fri 3 Jul, 21:00' })
  expect(nameOf('day', '2026-07-02T23:00:00.000Z')).toEqual({ short: '3 Jul', long: 'Friday 3 July' })
  expect(nameOf('text', 'Online')).toEqual({ short: 'Online', long: 'Online' })
})
