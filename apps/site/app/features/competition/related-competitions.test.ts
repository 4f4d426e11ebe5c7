import { expect, it } from 'vitest'
import { NOON, sampleCompetition } from '../../testing/sample-catalogue.ts'
import { relatedCompetitions } from './related-competitions.ts'

type Over = Parameters<typeof sampleCompetition>[0]
const rails = { soon_home: { order: 1 }, cars_home: {} }
const other = (id: number, over: Over = {}) =>
  sampleCompetition({ id, ...over, meta: { rails: { cars_home: {} }, ...over?.meta } })
const shown = sampleCompetition({ id: 1, meta: { rails } })
const found = (...listed: ReturnType<typeof sampleCompetition>[]) =>
  relatedCompetitions(shown, [shown, ...listed], NOON).map(({ id }) => id)

it('lists other competitions of the same rails, soonest closing first, without the one on screen', () => {
  const soonest = other(2, { dateStop: '2026-11-22T21:00:00Z' })
  const missedFirst = other(3, {
    meta: {
      rails: { soon_home: {} },
      justMissed: { dateStart: '2026-11-21T20:00:00Z', dateStop: '2026-12-01T00:00:00Z', title: 'Missed' },
    },
  })
  expect(found(other(4), soonest, missedFirst)).toEqual([3, 2, 4])
})

it.each<[string, Over]>([
  ['of other rails', { meta: { rails: { cars_cars: {} } } }],
  ['hidden', { isHidden: true }],
  ['closed', { dateStop: '2026-11-21T12:00:00Z' }],
  ['not started', { dateStart: '2026-11-22T12:00:00Z' }],
  ['on hold', { status: 'on-hold' }],
  ['sold out', { isSoldOut: true }],
])('leaves out competitions that are %s', (_, over) => {
  expect(found(other(2, over))).toEqual([])
})

it('lists at most eight', () => {
  expect(found(...Array.from({ length: 12 }, (_, nth) => other(10 + nth)))).toHaveLength(8)
})
