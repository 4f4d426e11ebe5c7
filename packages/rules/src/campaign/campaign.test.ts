import { describe, expect, it } from 'vitest'
import { CAMPAIGN_TYPES, campaignTypeOf, decideClaim, formatAward } from './campaign.ts'
import type { ClaimFacts } from './campaign.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

const FACTS: ClaimFacts = {
  now: NOW,
  campaign: { startsAt: at(-1), endsAt: at(1), amount: 5 },
  code: { endsAt: null, maxClaims: null, claims: 0 },
  hasClaimed: false,
  hasDraw: true,
  left: null,
}
const statusOf = (facts: Partial<ClaimFacts>) => decideClaim({ ...FACTS, ...facts }).status

// Rows 2.3-01, 2.3-02
// Row 2.3-02
it('card mode means game, also against a named type; otherwise a campaign is standard, unless it names its type', () => {
  expect(campaignTypeOf({})).toBe('standard')
  expect(campaignTypeOf({ isCardMode: true })).toBe('game')
  for (const type of CAMPAIGN_TYPES) {
    expect(campaignTypeOf({ isCardMode: true, type })).toBe('game')
    expect(campaignTypeOf({ type })).toBe(type)
  }
})

describe('a claim', () => {
  it('gives the whole amount', () => {
    expect(decideClaim(FACTS)).toEqual({ status: 'awarded', awarded: 5 })
    expect(decideClaim({ ...FACTS, left: 5 })).toEqual({ status: 'awarded', awarded: 5 })
  })

  it('gives what is left under a cap, or nothing', () => {
    expect(decideClaim({ ...FACTS, left: 2 })).toEqual({ status: 'capping-partially-exceeded', awarded: 2 })
    for (const left of [0, -1])
      expect(decideClaim({ ...FACTS, left })).toEqual({ status: 'capping-exceeded', awarded: 0 })
  })

  it('is refused outside the campaign’s time: at its start it is open, at its end it is over', () => {
    const campaign = FACTS.campaign!
    expect(statusOf({ campaign: null })).toBe('not-published')
    expect(statusOf({ campaign: { ...campaign, startsAt: at(1) } })).toBe('not-published')
    expect(statusOf({ campaign: { ...campaign, startsAt: NOW } })).toBe('awarded')
    expect(statusOf({ campaign: { ...campaign, endsAt: NOW } })).toBe('expired')
    expect(statusOf({ code: { ...FACTS.code, endsAt: NOW } })).toBe('expired')
    expect(statusOf({ code: { ...FACTS.code, endsAt: at(1) } })).toBe('awarded')
  })

  it('is refused for a second time, and for a code that others have used up', () => {
    expect(statusOf({ hasClaimed: true })).toBe('already-used')
    expect(statusOf({ code: { endsAt: null, maxClaims: 1, claims: 1 } })).toBe('already-used')
    expect(statusOf({ code: { endsAt: null, maxClaims: 2, claims: 1 } })).toBe('awarded')
  })

  it('says that a player has claimed before it says that the time is over', () => {
    expect(statusOf({ hasClaimed: true, campaign: { ...FACTS.campaign!, endsAt: NOW } })).toBe('already-used')
  })

  it('of tickets is refused without a draw', () => {
    expect(statusOf({ hasDraw: false })).toBe('no-prize-draw')
  })
})

it('an award reads as a number of things', () => {
  expect([
    formatAward('tokens', 10),
    formatAward('tickets', 1),
    formatAward('entry-credits', 1),
    formatAward('entry-credits', 2),
  ]).toEqual(['10 tokens', '1 Winsday ticket', '1 free entry', '2 free entries'])
})
