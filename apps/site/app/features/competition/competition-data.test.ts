import { describe, expect, it } from 'vitest'
import { NOON, sampleCompetition, tokenCompetition } from '../../testing/sample-catalogue.ts'
import { competitionData, freeWayBeside } from './competition-data.ts'
import { openingWords, sayInstant } from './opening-words.ts'
import { isWayOpen } from './way-open.ts'

const way = (cost: string, enabled = true) => ({ enabled, info: '', cost })
const channels = { postal: way('Free'), sms: way('£2.00', false), online: way('£2.00') }

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

  it('each opens and closes by itself', () => {
    const window = { dateStart: '2026-11-21T12:00:00Z', dateStop: '2026-11-21T13:00:00Z' }
    expect(isWayOpen(window, NOON)).toBe(true)
    expect(isWayOpen(window, new Date('2026-11-21T13:00:00Z'))).toBe(false)
    expect(isWayOpen({}, NOON)).toBe(true)
  })
})

it.each([
  ['tokens', tokenCompetition(140, 60), 'details'],
  ['a quiz first', sampleCompetition({ meta: { steps: ['quiz', 'payment'] } }), 'details'],
  ['a payment', sampleCompetition(), 'payment'],
] as const)('with %s the terms are asked for at the step %s', (_, competition, step) => {
  expect(competitionData(competition).termsStep).toBe(step)
})

it('sponsors show only where they are enabled', () => {
  const sponsor = (sponsorsEnabled: boolean) => ({ sponsorsEnabled, sponsoredByMessage: 'With', sponsors: [] })
  expect(competitionData(sampleCompetition({ meta: { sponsor: sponsor(true) } })).sponsor).toBeDefined()
  expect(competitionData(sampleCompetition({ meta: { sponsor: sponsor(false) } })).sponsor).toBeUndefined()
})

describe('the words for when', () => {
  it('today is today, another day has its date', () => {
    expect(sayInstant(new Date('2026-11-21T21:00:00Z'), NOON)).toBe('today at 9PM')
    expect(sayInstant(new Date('2026-11-29T21:30:00Z'), NOON)).toBe('Sun 29 Nov, 9:30PM')
  })

  it.each([
    ['Closes Mon 30 Nov, 9PM', {}],
    ['On hold', { status: 'on-hold' as const }],
    ['Opens Sun 22 Nov, 9AM', { dateStart: '2026-11-22T09:00:00Z' }],
    ['Closed', { dateStop: '2026-11-20T09:00:00Z' }],
  ])('%s', (words, over) => {
    expect(openingWords(competitionData(sampleCompetition(over)).tile, NOON)).toBe(words)
  })
})
