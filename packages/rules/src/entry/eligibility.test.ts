import { describe, expect, it } from 'vitest'
import { eligibilityCopy, postcodeArea, whyIneligible } from './eligibility.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const nobody = { lastWonAt: null, postcode: null }

describe('the exclusion of recent winners', () => {
  const rule = { noWinSinceDays: 180 }

  it('applies for the number of days that it states, to the millisecond', () => {
    expect(whyIneligible(rule, nobody, now)).toBeUndefined()
    expect(whyIneligible(rule, { ...nobody, lastWonAt: daysAgo(180) }, now)).toBeUndefined()
    expect(whyIneligible(rule, { ...nobody, lastWonAt: new Date(daysAgo(180).getTime() + 1) }, now)).toBeDefined()
    expect(whyIneligible({}, { ...nobody, lastWonAt: now }, now)).toBeUndefined()
  })

  it('names its start and its end', () => {
    expect(whyIneligible(rule, { ...nobody, lastWonAt: daysAgo(30) }, now)).toBe(
      'You won here on 22 October 2026. This one’s for players who haven’t won in the last 180 days. You can enter again from 20 April 2027.',
    )
  })
})

describe('excluded postcode areas', () => {
  const rule = { excludedPostcodeAreas: ['BT', 'E'] }
  it.each([
    ['BT7 1NN', true],
    ['bt71nn', true],
    [' BT7 1NN', true],
    ['1 BT7', false],
    ['E1 6AN', true],
    ['EC1A 1BB', false],
    ['B1 1AA', false],
    ['M1 1AE', false],
    [null, false],
    ['', false],
  ])('%s: %s', (postcode, isOut) => {
    expect(whyIneligible(rule, { ...nobody, postcode }, now) !== undefined).toBe(isOut)
  })

  it('is the letters before the first digit', () => {
    expect(['BT7 1NN', 'e16an', '', '12'].map(postcodeArea)).toEqual(['BT', 'E', '', ''])
  })
})

describe('the copy that everybody reads before entering', () => {
  it('states every rule', () => {
    expect(eligibilityCopy(undefined)).toEqual([])
    expect(eligibilityCopy({ excludedPostcodeAreas: [] })).toEqual([])
    expect(eligibilityCopy({ noWinSinceDays: 180, excludedPostcodeAreas: ['BT', 'JE', 'GY'] })).toEqual([
      'Only for players who haven’t won anything here in the last 180 days.',
      'Not open to postcodes beginning BT, JE or GY.',
    ])
    expect(eligibilityCopy({ noWinSinceDays: 1 })[0]).toContain('in the last day.')
  })
})
