import { describe, expect, it } from 'vitest'
import { NOON, sampleCompetition, tokenCompetition } from '../../testing/sample-catalogue.ts'
import { competitionData, freeRouteBeside } from './competition-data.ts'
import { openingCopy, formatInstant } from '../catalogue/opening-copy.ts'
import { costParts, entryRouteState, entryRouteCopy } from './routes/route-copy.ts'

const route = (cost: string, enabled = true) => ({ enabled, info: '', cost })
const channels = { postal: route('Free'), sms: route('£2', false), online: route('£2') }

describe('the entry routes', () => {
  const { entryRoutes } = competitionData(sampleCompetition({ meta: { channels } }))

  it('are the enabled channels, online first', () => {
    expect(entryRoutes.map(({ channel }) => channel)).toEqual(['online', 'postal'])
  })

  it('the free route is shown beside a route that costs something', () => {
    expect(freeRouteBeside(entryRoutes, 'online', true)?.channel).toBe('postal')
  })

  it('the free route is not shown beside itself or another free route', () => {
    expect(freeRouteBeside(entryRoutes, 'postal', true)).toBeUndefined()
    expect(freeRouteBeside(entryRoutes, 'online', false)).toBeUndefined()
  })

  const window = { dateStart: '2026-11-21T12:00:00Z', dateStop: '2026-11-21T20:45:00Z' }
  it.each([
    ['open', 'sms', window, {}, 'Closes today at 8.45pm'],
    ['not yet open', 'sms', { ...window, dateStart: '2026-11-22T09:00:00Z' }, {}, 'Opens Sun 22 Nov, 9am'],
    ['over', 'phone', { dateStop: '2026-11-20T20:45:00Z' }, {}, 'Closed Fri 20 Nov, 8.45pm'],
    ['without times, as long as the competition', 'sms', {}, {}, 'Closes Mon 30 Nov, 9pm'],
    ['online, as long as the competition', 'online', {}, {}, 'Closes Mon 30 Nov, 9pm'],
    ['online, less long by itself', 'online', window, {}, 'Closes today at 8.45pm'],
    ['online and on hold', 'online', {}, { status: 'on-hold' }, 'On hold for now'],
    ['by post, whatever is on hold', 'postal', window, { status: 'on-hold' }, 'Must reach us by 8.45pm today'],
    [
      'by post, after all else',
      'postal',
      window,
      { dateStop: '2026-11-21T11:00:00Z' },
      'Must reach us by 8.45pm today',
    ],
    ['online, before it starts', 'online', {}, { dateStart: '2026-11-22T09:00:00Z' }, 'Opens Sun 22 Nov, 9am'],
    ['sold out, by post as well', 'postal', {}, { isSoldOut: true }, 'Sold out'],
    ['online, over', 'online', {}, { dateStop: '2026-11-21T11:00:00Z' }, 'Closed today at 11am'],
  ] as const)('shows when a route is open: %s', (_, channel, times, over, words) => {
    const { tile } = competitionData(sampleCompetition(over))
    expect(entryRouteCopy(entryRouteState(tile, { ...route('£2'), ...times, channel }, NOON), NOON, channel)).toBe(
      words,
    )
  })

  it('separate the price from additional charges (field rule 19)', () => {
    expect(costParts('£2 a call, plus your phone company’s access charge')).toEqual({
      price: '£2 a call',
      plus: 'plus your phone company’s access charge',
    })
    expect(costParts('Free: just the cost of a stamp')).toEqual({ price: 'Free: just the cost of a stamp' })
  })
})

it.each([
  ['tokens', tokenCompetition(140, 60), 'details'],
  ['a quiz first', sampleCompetition({ meta: { steps: ['quiz', 'payment'] } }), 'details'],
  ['a payment', sampleCompetition(), 'payment'],
] as const)('with %s the terms are accepted at the step %s', (_, competition, step) => {
  expect(competitionData(competition).termsStep).toBe(step)
})

// Row 1.3-23
it('sponsors are shown only if they are enabled and exist', () => {
  const sponsor = (sponsorsEnabled: boolean) => ({
    sponsorsEnabled,
    sponsoredByMessage: 'With',
    sponsors: [{ id: 'n', title: 'N', titleDetailName: 'About N', mediaImage: [] }],
  })
  const shown = (given: ReturnType<typeof sponsor>) =>
    competitionData(sampleCompetition({ meta: { sponsor: given } })).sponsor
  expect(shown(sponsor(true))).toBeDefined()
  expect(shown(sponsor(false))).toBeUndefined()
  expect(shown({ ...sponsor(true), sponsors: [] }), 'none to show').toBeUndefined()
})

describe('the text for an instant', () => {
  it('is ‘today’ for today and a date for another day', () => {
    expect(formatInstant(new Date('2026-11-21T21:00:00Z'), NOON)).toBe('today at 9pm')
    expect(formatInstant(new Date('2026-11-29T21:30:00Z'), NOON)).toBe('Sun 29 Nov, 9.30pm')
  })

  it.each([
    ['2026-11-22T00:00:00Z', 'at midnight tonight'],
    ['2026-11-21T00:00:00Z', 'at midnight'],
    ['2026-11-25T00:00:00Z', 'Tue 24 Nov, midnight'],
  ])('midnight belongs to the day that ends: %s is %s', (at, words) => {
    expect(formatInstant(new Date(at), NOON)).toBe(words)
  })

  it.each([
    ['Closes Mon 30 Nov, 9pm', {}],
    ['On hold', { status: 'on-hold' as const }],
    ['Opens Sun 22 Nov, 9am', { dateStart: '2026-11-22T09:00:00Z' }],
    ['Closed', { dateStop: '2026-11-20T09:00:00Z' }],
  ])('%s', (words, over) => {
    expect(openingCopy(competitionData(sampleCompetition(over)).tile, NOON)).toBe(words)
  })
})
