import {
  parseBucket,
  EXPERIMENT_POLICIES,
  isParticipating,
  assignVariant,
} from '@fairdraw/rules/competition/experiment.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONSENT_TTL_MS, parseConsent, earlyScript, storedBucket, CONSENT_WORDING_VERSION } from './variants.ts'
import type { Experiments } from './variants.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const yes = { choice: 'yes', wording: CONSENT_WORDING_VERSION, at: '2026-11-01T12:00:00Z' }
const storageOf = (kept: Record<string, string | null>) => ({
  getItem: (name: string) => kept[name] ?? null,
  setItem: (name: string, value: unknown) => void (kept[name] = String(value)),
})

const link = (version: Record<string, string>, media: string) => ({ media: 'not all', dataset: { ...version, media } })

type Browser = {
  kept: Record<string, string | null>
  preview?: string
  globalPrivacyControl?: boolean | undefined
  random?: number
}

/** Runs the script as a page does, at `NOW`; returns the attributes it sets on <html>, and what it fetches. */
function run({ kept, preview, globalPrivacyControl, random = 0 }: Browser, experiments: Experiments) {
  const dataset: Record<string, string> = preview === undefined ? {} : { preview }
  const clock = { now: () => NOW, parse: Date.parse }
  const chance = { floor: Math.floor, random: () => random }
  const links = [
    link({ heroVersion: 'a' }, 'wide'),
    link({ heroVersion: 'a' }, 'narrow'),
    link({ heroVersion: 'b' }, 'wide'),
    link({ heroVersion: 'b' }, 'narrow'),
    link({ cardVersion: 'a' }, 'all'),
    link({ cardVersion: 'b' }, 'all'),
  ]
  // oxlint-disable-next-line typescript/no-implied-eval -- pages contain the script as text
  new Function('localStorage', 'document', 'Date', 'Math', 'navigator', earlyScript(experiments))(
    storageOf(kept),
    { documentElement: { dataset }, querySelectorAll: () => links },
    clock,
    chance,
    { globalPrivacyControl },
  )
  return { dataset, media: links.map(({ media }) => media) }
}

describe('a consent', () => {
  it('of yes is valid for exactly six months', () => {
    const kept = JSON.stringify(yes)
    const end = Date.parse(yes.at) + CONSENT_TTL_MS
    expect(parseConsent(kept, end - 1)).toEqual(yes)
    expect(parseConsent(kept, end)).toBeUndefined()
  })

  it('of no is valid until it is changed, even if the wording changes', () => {
    const no = { choice: 'no', wording: CONSENT_WORDING_VERSION - 1, at: '2001-01-01T12:00:00Z' }
    expect(parseConsent(JSON.stringify(no), NOW)).toEqual(no)
  })

  it.each([
    ['other words', JSON.stringify({ ...yes, wording: CONSENT_WORDING_VERSION + 1 })],
    ['another answer', JSON.stringify({ ...yes, choice: 'perhaps' })],
    ['no time', JSON.stringify({ ...yes, at: undefined })],
    ['no object', '7'],
    ['null', 'null'],
    ['no JSON', '{'],
    ['nothing', null],
  ])('with %s is invalid', (_, kept) => {
    expect(parseConsent(kept, NOW)).toBeUndefined()
  })
})

describe('the bucket', () => {
  const draw = (policy: Experiments['policy'], consent: object | null, isObjecting = false) =>
    storedBucket(policy, () => storageOf({ consent: consent && JSON.stringify(consent), draw: '37' }), NOW, isObjecting)

  it('is read only with a valid yes under the policy "ask"', () => {
    expect(draw('ask', yes)).toBe(37)
    expect(draw('ask', { ...yes, choice: 'no' })).toBeUndefined()
    expect(draw('ask', { ...yes, at: '2026-01-01T00:00:00Z' })).toBeUndefined()
    expect(draw('ask', null)).toBeUndefined()
  })

  it('is read until the visitor objects under the policy "notice"', () => {
    expect(draw('notice', null)).toBe(37)
    expect(draw('notice', { ...yes, at: '2026-01-01T00:00:00Z' })).toBe(37)
    expect(draw('notice', { ...yes, choice: 'no', at: '2026-01-01T00:00:00Z' })).toBeUndefined()
  })

  it('is never read where the browser sends Global Privacy Control', () => {
    expect(draw('notice', yes, true)).toBeUndefined()
    expect(draw('ask', yes, true)).toBeUndefined()
  })

  it('is undefined if storage is blocked', () => {
    const barred = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(storedBucket('notice', barred, NOW)).toBeUndefined()
  })
})

// Rows 1.4-24, 1.4-36
it('the inline script decides like the rules, whatever is stored', () => {
  const consents = fc.oneof(
    fc.record({
      choice: fc.constantFrom('yes', 'yes', 'yes', 'no', 'perhaps'),
      wording: fc.constantFrom(CONSENT_WORDING_VERSION, CONSENT_WORDING_VERSION, 0),
      at: fc.constantFrom(yes.at, '2026-05-23T11:59:59Z', '2026-05-23T12:00:01Z', 'never'),
    }),
    fc.constant(null),
    fc.constant('{'),
    fc.jsonValue(),
  )
  const draws = fc.oneof(fc.integer({ min: -1, max: 102 }).map(String), fc.constantFrom(null, '', '07', '1.5', 'x'))
  const factor = fc.integer({ min: 0, max: 100 })
  const experiments = fc.record({ policy: fc.constantFrom('notice', 'ask'), cardImage: factor, heroImage: factor })
  const browsers = fc.record({
    globalPrivacyControl: fc.constantFrom(undefined, undefined, false, true),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  })
  fc.assert(
    fc.property(consents, draws, experiments, browsers, (consent, draw, settings, browser) => {
      const { policy, cardImage, heroImage } = settings
      const before = { consent: typeof consent === 'string' ? consent : JSON.stringify(consent), draw }
      const kept: Record<string, string | null> = { ...before }
      const { dataset, media } = run({ kept, ...browser }, settings)
      const isObjecting = browser.globalPrivacyControl === true
      const known = storedBucket(policy, () => storageOf(kept), NOW, isObjecting)
      expect(dataset).toEqual(
        known === undefined
          ? {}
          : { cardPicture: assignVariant(known, cardImage), heroPicture: assignVariant(known, heroImage) },
      )
      // A stored bucket stays; a browser that takes part gets one; a browser that does not gets none.
      const isIn = isParticipating(policy, parseConsent(before.consent, NOW)?.choice, isObjecting)
      const assigned = isIn && parseBucket(draw) === undefined ? String(Math.floor(browser.random * 100) + 1) : draw
      expect(kept).toEqual({ ...before, draw: assigned })
      expect(known !== undefined).toBe(isIn)
      const fetched = ['wide', 'narrow']
      const others = ['not all', 'not all']
      const hero = dataset['heroPicture'] === 'b' ? [...others, ...fetched] : [...fetched, ...others]
      const card = dataset['cardPicture'] === 'b' ? ['not all', 'all'] : ['all', 'not all']
      expect(media).toEqual([...hero, ...card])
    }),
    { numRuns: 2000 },
  )
})

it('in a preview the script assigns no bucket and shows version A, whatever is stored', () => {
  const preview = '2026-11-24T20:59:00.000Z'
  for (const draw of [null, '7']) {
    const kept = { consent: JSON.stringify(yes), draw }
    const { dataset, media } = run({ kept, preview }, { policy: 'notice', cardImage: 100, heroImage: 100 })
    expect(dataset).toEqual({ preview })
    expect(kept.draw).toBe(draw)
    expect(media).toEqual(['wide', 'narrow', 'not all', 'not all', 'all', 'not all'])
  }
})

it('the script is one line that can be put into a document without escaping', () => {
  for (const policy of EXPERIMENT_POLICIES)
    expect(earlyScript({ policy, cardImage: 50, heroImage: 0 })).not.toMatch(/\n|<\/|<!--/)
})
