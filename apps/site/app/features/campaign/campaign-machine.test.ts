import type { Campaign } from '@fairdraw/contract/campaign.ts'
import { CAMPAIGN_STATUSES } from '@fairdraw/rules/campaign/campaign.ts'
import { describe, expect, it, vi } from 'vitest'
import { campaignIn } from './campaign-link.ts'
import { claimHidden, reduceFlow, startFlow } from './campaign-machine.ts'
import type { FlowEvent, FlowState } from './campaign-machine.ts'

const STANDARD: Campaign = { type: 'standard', isCardMode: false, title: 'A gift', text: '' }
const EMAIL = { ...STANDARD, emailVerification: { enabled: true, required: true } }

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
it.each(CAMPAIGN_STATUSES)('the status %s, given beforehand, goes straight to the final step', (status) => {
  expect(startFlow({ step: 'final', status })).toEqual({ step: 'final', status })
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
  // Row 1.7-76
  // Row 1.7-78
  const hiddenEnd = (load: FlowEvent, claim?: FlowEvent) => {
    const calls = { load: async () => load, claim: vi.fn(async () => claim!) }
    return claimHidden(calls).then((state) => ({ state, claims: calls.claim.mock.calls.length }))
  }
  const offline = { code: 'offline' }

  // Rows 1.7-74, 1.7-75, 1.7-76, 1.7-77, 1.7-78, 2.4-07
  it.each([
    [
      'is claimed and left for its page',
      loaded(hidden, landing),
      claimed('awarded'),
      { step: 'leaving', landingUrl: landing },
    ],
    [
      'the same where a cap left a part',
      loaded(hidden, landing),
      claimed('capping-partially-exceeded'),
      { step: 'leaving' },
    ],
    [
      'is claimed whatever its type',
      loaded({ ...STANDARD, type: 'game' }),
      claimed('awarded'),
      { step: 'final', status: 'awarded' },
    ],
    [
      'presets what the claim said',
      loaded(hidden, landing),
      claimed('already-used'),
      { step: 'final', status: 'already-used' },
    ],
    [
      'presets the error of the claim',
      loaded(hidden, landing),
      { type: 'not-claimed', problem: offline },
      { step: 'final', status: 'error', problem: offline, canRetry: true },
    ],
  ] satisfies [string, FlowEvent, FlowEvent, object][])('%s', async (_, load, claim, expected) => {
    expect(await hiddenEnd(load, claim)).toMatchObject({ state: expected, claims: 1 })
  })

  // Rows 1.7-75, 1.7-78, 2.4-07, 2.4-09
  it.each([
    [
      'already used',
      { type: 'loaded', status: 'already-used', campaign: hidden },
      { step: 'final', status: 'already-used' },
    ],
    ['expired', { type: 'loaded', status: 'expired', campaign: hidden }, { step: 'final', status: 'expired' }],
    [
      'unknown',
      { type: 'not-loaded', problem: { code: 'cant-get-campaign' } },
      { step: 'final', status: 'wrong-code' },
    ],
    ['not loaded', { type: 'not-loaded', problem: offline }, { step: 'final', status: 'error', problem: offline }],
    ['in need of an address', loaded({ ...EMAIL, type: 'hidden' }, landing), { step: 'email' }],
  ] satisfies [string, FlowEvent, object][])(
    'that is %s is not claimed, and presets the modal',
    async (_, load, expected) => {
      expect(await hiddenEnd(load)).toMatchObject({ state: expected, claims: 0 })
    },
  )

  it('can be claimed again after an error, and then leads to its page', () => {
    const failed = run(loaded(hidden, landing), { type: 'not-claimed', problem: offline })
    expect(reduceFlow(failed, { type: 'claim' })).toMatchObject({ step: 'claim', landingUrl: landing })
  })

  // Row 1.7-77
  it('shows the award with a link if the browser does not open the landing page', () => {
    const stayed = run(loaded(hidden, 'https://show.example/'), claimed('awarded'), { type: 'stayed' })
    expect(stayed).toMatchObject({ step: 'final', status: 'awarded', landingUrl: 'https://show.example/' })
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
