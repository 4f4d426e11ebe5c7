import { describe, expect, it } from 'vitest'
import { NOON, sampleCompetition, tokenCompetition } from '../../testing/sample-catalogue.ts'
import { competitionData, freeWayBeside } from './competition-data.ts'
import { openingWords, formatInstant } from './opening-words.ts'
import { costParts, wayState, wayWords } from './way-words.ts'

const way = (cost: string, enabled = true) => ({ enabled, info: '', cost })
const channels = { postal: way('Free'), sms: way('£2', false), online: way('£2') }

describe('the ways in', () => {
  const { ways } = competitionData(sampleCompetition({ meta: { channels } }))

  it('are the enabled ones, online first', () => {
    expect(ways.map(({ channel }) => channel)).toEqual(['online', 'postal'])
  })

  it('the free one stands beside what costs something', () => {
    expect(freeWayBeside(ways, 'online', true)?.channel).toBe('postal')
  })

  it('and not beside itself or what is free', () => {
    expect(freeWayBeside(ways, 'postal', true)).toBeUndefined()
    expect(freeWayBeside(ways, 'online', false)).toBeUndefined()
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
    ['online, over', 'online', {}, { dateStop: '2026-11-21T11:00:00Z' }, 'Closed today at 11am'],
  ] as const)('says when: %s', (_, channel, times, over, words) => {
    const { tile } = competitionData(sampleCompetition(over))
    expect(wayWords(wayState(tile, { ...way('£2'), ...times, channel }, NOON), NOON, channel)).toBe(words)
  })

  it('tell the price and what comes on top of it apart (field rule 19)', () => {
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
] as const)('with %s the terms are asked for at the step %s', (_, competition, step) => {
  expect(competitionData(competition).termsStep).toBe(step)
})

it('sponsors show only where they are enabled and there are any', () => {
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

describe('the words for when', () => {
  it('today is today, another day has its date', () => {
    expect(formatInstant(new Date('2026-11-21T21:00:00Z'), NOON)).toBe('today at 9pm')
    expect(formatInstant(new Date('2026-11-29T21:30:00Z'), NOON)).toBe('Sun 29 Nov, 9.30pm')
  })

  it.each([
    ['2026-11-22T00:00:00Z', 'at midnight tonight'],
    ['2026-11-21T00:00:00Z', 'at midnight'],
    ['2026-11-25T00:00:00Z', 'Tue 24 Nov, midnight'],
  ])('midnight ends its day: %s is %s', (at, words) => {
    expect(formatInstant(new Date(at), NOON)).toBe(words)
  })

  it.each([
    ['Closes Mon 30 Nov, 9pm', {}],
    ['On hold', { status: 'on-hold' as const }],
    ['Opens Sun 22 Nov, 9am', { dateStart: '2026-11-22T09:00:00Z' }],
    ['Closed', { dateStop: '2026-11-20T09:00:00Z' }],
  ])('%s', (words, over) => {
    expect(openingWords(competitionData(sampleCompetition(over)).tile, NOON)).toBe(words)
  })
})
