import type { Campaign } from '@fairdraw/contract/campaign.ts'
import { describe, expect, it } from 'vitest'
import { campaignIn } from './campaign-link.ts'
import { isModalShown, reduceFlow, startFlow } from './campaign-machine.ts'
import type { FlowEvent, FlowState } from './campaign-machine.ts'

const STANDARD: Campaign = { type: 'standard', isCardMode: false, title: 'A gift', text: '' }
const EMAIL = { ...STANDARD, emailVerification: { enabled: true, required: true } }
const LINK = { code: 'TOKENS10', isHidden: false }

const run = (...events: FlowEvent[]) => events.reduce<FlowState>(reduceFlow, startFlow())
const loaded = (campaign: Campaign, landingUrl?: string): FlowEvent => ({
  type: 'loaded',
  status: 'available',
  campaign,
  landingUrl,
})
const claimed = (status: 'awarded' | 'already-used' | 'expired' | 'capping-partially-exceeded'): FlowEvent => ({
  type: 'claimed',
  status,
  award: { prizeType: 'tokens', awardedValue: 10, awardText: '10 tokens for you' },
})

// Row 2.4-07
it('a status that is given beforehand goes straight to the final step', () => {
  expect(startFlow('wrong-code')).toEqual({ step: 'final', status: 'wrong-code' })
})

// Rows 2.4-02, 2.4-03
it('a standard campaign is claimed without asking', () => {
  expect(run(loaded(STANDARD))).toMatchObject({ step: 'claim', isClaiming: true })
  expect(run(loaded(STANDARD), claimed('awarded'))).toMatchObject({
    step: 'final',
    status: 'awarded',
    award: { awardText: '10 tokens for you' },
  })
})

it('a game waits until the player turns the card over', () => {
  const game = { ...STANDARD, type: 'game', isCardMode: true, gameSlug: 'word-drum' } as const
  expect(run(loaded(game))).toMatchObject({ step: 'claim', isClaiming: false })
  expect(run(loaded(game), { type: 'claim' })).toMatchObject({ isClaiming: true })
})

// Row 1.7-75
it.each(['expired', 'already-used', 'not-published', 'no-prize-draw', 'capping-exceeded'] as const)(
  'a campaign that is %s when it is loaded ends there, and nothing is claimed',
  (status) => {
    const campaign = status === 'not-published' ? undefined : STANDARD
    expect(run({ type: 'loaded', status, campaign })).toEqual({ step: 'final', status, campaign })
  },
)

// Row 2.4-09
it('the reason cant-get-campaign is a wrong code, any other an error', () => {
  const failed = (code: string) => run({ type: 'not-loaded', problem: { code } })
  expect(failed('cant-get-campaign')).toMatchObject({ step: 'final', status: 'wrong-code' })
  for (const code of ['offline', 'busy', 'too-many-requests', 'internal-error'])
    expect(failed(code)).toMatchObject({ step: 'final', status: 'error', problem: { code } })
})

describe('where verification is enabled', () => {
  // Row 2.4-02
  it('the email step comes first, and then the campaign step', () => {
    expect(run(loaded(EMAIL))).toMatchObject({ step: 'email' })
    expect(run(loaded(EMAIL), { type: 'email-done' })).toMatchObject({ step: 'claim', isClaiming: true })
    expect(run(loaded(EMAIL), { type: 'email-done' }, { type: 'email-done' })).toMatchObject({ step: 'claim' })
  })

  it('a claim that the server refuses for it leads back to that step', () => {
    const refused: FlowEvent = { type: 'not-claimed', problem: { code: 'email-not-verified' } }
    expect(run(loaded(EMAIL), { type: 'email-done' }, refused)).toMatchObject({ step: 'email' })
    expect(run(loaded(STANDARD), refused)).toMatchObject({ step: 'final', status: 'error' })
  })
})

it('a claim that got no answer can be sent again', () => {
  const failed = run(loaded(STANDARD), { type: 'not-claimed', problem: { code: 'offline' } })
  expect(failed).toMatchObject({ step: 'final', status: 'error', canRetry: true })
  expect(reduceFlow(failed, { type: 'claim' })).toMatchObject({ step: 'claim', isClaiming: true })
  const wrong = run({ type: 'not-loaded', problem: { code: 'cant-get-campaign' } })
  expect(reduceFlow(wrong, { type: 'claim' })).toBe(wrong)
})

describe('a hidden campaign', () => {
  const hidden = { ...STANDARD, type: 'hidden' } as const
  const landing = '/win/tokens'

  // Row 1.7-74
  it('shows nothing, and leads to its landing page once it is claimed', () => {
    const link = { code: 'HIDDEN1', isHidden: true }
    expect([startFlow(), run(loaded(hidden, landing))].map((state) => isModalShown(state, link))).toEqual([
      false,
      false,
    ])
    const leaving = run(loaded(hidden, landing), claimed('awarded'))
    expect(leaving).toMatchObject({ step: 'leaving', landingUrl: landing })
    expect(isModalShown(leaving, link)).toBe(false)
    expect(run(loaded(hidden, landing), claimed('capping-partially-exceeded')).step).toBe('leaving')
  })

  // Row 1.7-76
  it.each(['already-used', 'expired'] as const)('opens the modal when the claim says %s', (status) => {
    const state = run(loaded(hidden, landing), claimed(status))
    expect(state).toMatchObject({ step: 'final', status })
    expect(isModalShown(state, { code: 'HIDDEN1', isHidden: true })).toBe(true)
  })

  // Row 1.7-78
  it('opens the modal with the error on the way', () => {
    const failed = run(loaded(hidden, landing), { type: 'not-claimed', problem: { code: 'offline' } })
    expect(isModalShown(failed, { code: 'HIDDEN1', isHidden: true })).toBe(true)
    expect(reduceFlow(failed, { type: 'claim' })).toMatchObject({ step: 'claim', landingUrl: landing })
  })

  // Row 1.7-77
  it('shows the award with a link if the browser does not open the landing page', () => {
    const stayed = run(loaded(hidden, 'https://show.example/'), claimed('awarded'), { type: 'stayed' })
    expect(stayed).toMatchObject({ step: 'final', status: 'awarded', landingUrl: 'https://show.example/' })
  })

  // Row 1.7-79
  it('of a link without the flag shows the modal until it is known to be hidden', () => {
    expect(isModalShown(startFlow(), LINK)).toBe(true)
    expect(isModalShown(run(loaded(hidden, landing)), LINK)).toBe(false)
  })
})

// Row 1.7-73
it.each([
  ['', undefined],
  ['?campaignCode=', undefined],
  ['?campaignCode=%20', undefined],
  ['?campaignCode=TOKENS10', { code: 'TOKENS10', isHidden: false }],
  ['?a=1&campaignCode=+ab-cd+&hidden', { code: 'ab-cd', isHidden: true }],
  ['?campaignCode=H&hidden=true', { code: 'H', isHidden: true }],
  ['?campaignCode=H&hidden=false', { code: 'H', isHidden: false }],
])('the query ‘%s’ names the campaign %j', (search, link) => {
  expect(campaignIn(search)).toEqual(link)
})
