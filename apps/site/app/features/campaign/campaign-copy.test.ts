import { CAMPAIGN_STATUSES } from '@fairdraw/rules/campaign/campaign.ts'
import { expect, it } from 'vitest'
import { contactHint, endingCopy } from './campaign-copy.ts'

const campaign = { type: 'standard', isCardMode: false, title: 'A gift', text: 'Thanks for listening.' } as const
const themed = {
  ...campaign,
  theme: { errorModal: { textCodeExpired: 'The kettle’s gone cold', textCodeAlreadyUsed: 'One biscuit each' } },
}

// Rows 2.8-01 to 2.8-03
it('the statuses of a refused code have the texts of the specification', () => {
  expect(endingCopy({ status: 'wrong-code' }).title).toBe('This code does not exist')
  expect(endingCopy({ status: 'expired', campaign }).title).toBe('You were too late, this code has expired')
  expect(endingCopy({ status: 'already-used', campaign }).title).toContain("you've already got your item")
  expect(endingCopy({ status: 'error' }).title).toBe('Something went wrong')
})

// Rows 2.3-05, 2.8-02, 2.8-03
it('a campaign has its own words for an expired and for a used code, and for nothing else', () => {
  expect(endingCopy({ status: 'expired', campaign: themed }).title).toBe('The kettle’s gone cold')
  expect(endingCopy({ status: 'already-used', campaign: themed }).title).toBe('One biscuit each')
  for (const status of ['not-published', 'no-prize-draw', 'capping-exceeded'] as const)
    expect(endingCopy({ status, campaign: themed })).toEqual(endingCopy({ status }))
})

it('an award has the campaign’s text; that of a game, which was an invitation, is replaced', () => {
  expect(endingCopy({ status: 'awarded', campaign }).text).toBe('Thanks for listening.')
  expect(endingCopy({ status: 'awarded', campaign: { ...campaign, type: 'game' } }).text).toContain('in your account')
})

// Rows 2.8-04 to 2.8-06
it('every status has words of its own', () => {
  const award = { awardText: '10 tokens for you' }
  const titles = CAMPAIGN_STATUSES.map((status) => {
    const { title, text } = endingCopy({ status, campaign, award: status === 'awarded' ? award : {} })
    expect(text).not.toBe('')
    return title
  })
  expect(new Set(titles).size).toBe(titles.length)
})

// Row 2.8-07
it('an error says what to do, and how to get in touch', () => {
  const textOf = (code: string, retryAfter?: number) =>
    endingCopy({ status: 'error', problem: { code, retryAfter } }).text
  expect(textOf('too-many-requests', 600)).toBe('Please wait 10 minutes before trying again.')
  expect(textOf('offline')).toContain('You seem to be offline')
  expect(textOf('internal-error')).toBe('Nothing is lost. Try again in a moment.')
  expect(CAMPAIGN_STATUSES.filter((status) => contactHint(status) !== undefined)).toEqual(['already-used', 'error'])
})
