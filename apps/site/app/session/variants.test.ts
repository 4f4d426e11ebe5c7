import { versionOf } from '@fairdraw/rules/experiment.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONSENT_MS, consentOf, earlyScript, storedDraw, WORDING } from './variants.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const yes = { choice: 'yes', wording: WORDING, at: '2026-11-01T12:00:00Z' }
const storageOf = (kept: Record<string, string | null>) => ({ getItem: (name: string) => kept[name] ?? null })

const hero = (heroVersion: string, media: string) => ({ media: 'not all', dataset: { heroVersion, media } })

/** Runs the script as a page does, with this storage and at this time; what it says on <html>, and what it lets be fetched. */
function run(kept: Record<string, string | null>, now: number, factors: { cardImage: number; heroImage: number }) {
  const dataset: Record<string, string> = {}
  const clock = { now: () => now, parse: Date.parse }
  const links = [hero('a', 'wide'), hero('a', 'narrow'), hero('b', 'wide'), hero('b', 'narrow')]
  // oxlint-disable-next-line typescript/no-implied-eval -- the script is text because pages carry it so
  new Function('localStorage', 'document', 'Date', earlyScript(factors))(
    storageOf(kept),
    { documentElement: { dataset }, querySelectorAll: () => links },
    clock,
  )
  return { dataset, media: links.map(({ media }) => media) }
}

describe('an answer', () => {
  it('holds for six months and not a moment longer', () => {
    const kept = JSON.stringify(yes)
    const end = Date.parse(yes.at) + CONSENT_MS
    expect(consentOf(kept, end - 1)).toEqual(yes)
    expect(consentOf(kept, end)).toBeUndefined()
  })

  it.each([
    ['other words', JSON.stringify({ ...yes, wording: WORDING + 1 })],
    ['another answer', JSON.stringify({ ...yes, choice: 'perhaps' })],
    ['no time', JSON.stringify({ ...yes, at: undefined })],
    ['no object', '7'],
    ['null', 'null'],
    ['no JSON', '{'],
    ['nothing', null],
  ])('with %s is none', (_, kept) => {
    expect(consentOf(kept, NOW)).toBeUndefined()
  })
})

describe('the draw', () => {
  it('is read with a yes that holds, and with nothing else', () => {
    const draw = (consent: object | null) =>
      storedDraw(() => storageOf({ consent: consent && JSON.stringify(consent), draw: '37' }), NOW)
    expect(draw(yes)).toBe(37)
    expect(draw({ ...yes, choice: 'no' })).toBeUndefined()
    expect(draw({ ...yes, at: '2026-01-01T00:00:00Z' })).toBeUndefined()
    expect(draw(null)).toBeUndefined()
  })

  it('is none where storage is barred', () => {
    const barred = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(storedDraw(barred, NOW)).toBeUndefined()
  })
})

it('the script at the top of a page decides as the rules do, whatever is kept', () => {
  const consents = fc.oneof(
    fc.record({
      choice: fc.constantFrom('yes', 'yes', 'yes', 'no'),
      wording: fc.constantFrom(WORDING, WORDING, 0),
      at: fc.constantFrom(yes.at, '2026-05-23T11:59:59Z', '2026-05-23T12:00:01Z', 'never'),
    }),
    fc.constant(null),
    fc.jsonValue(),
  )
  const draws = fc.oneof(fc.integer({ min: -1, max: 102 }).map(String), fc.constantFrom(null, '', '07', '1.5', 'x'))
  const factor = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(consents, draws, factor, factor, (consent, draw, cardImage, heroImage) => {
      const kept = { consent: JSON.stringify(consent), draw }
      const known = storedDraw(() => storageOf(kept), NOW)
      const { dataset, media } = run(kept, NOW, { cardImage, heroImage })
      expect(dataset).toEqual(
        known === undefined
          ? {}
          : { cardPicture: versionOf(known, cardImage), heroPicture: versionOf(known, heroImage) },
      )
      const fetched = ['wide', 'narrow']
      const others = ['not all', 'not all']
      expect(media).toEqual(dataset['heroPicture'] === 'b' ? [...others, ...fetched] : [...fetched, ...others])
    }),
    { numRuns: 2000 },
  )
})

it('the script is one line that a document can carry as it stands', () => {
  expect(earlyScript({ cardImage: 50, heroImage: 0 })).not.toMatch(/\n|<\/|<!--/)
})
