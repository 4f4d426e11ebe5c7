import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseBucket,
  EXPERIMENT_POLICIES,
  EXPERIMENTS,
  NEVER_VARIED,
  PAGE_EXPERIMENTS,
  assignSelector,
  isParticipating,
  assignVariant,
} from './experiment.ts'

const DRAWS = Array.from({ length: 100 }, (_, index) => index + 1)
const factors = fc.integer({ min: 0, max: 100 })

describe('a bucket', () => {
  it('is parsed as the browser stored it', () => {
    for (const draw of DRAWS) expect(parseBucket(String(draw))).toBe(draw)
  })

  it.each([null, undefined, '', '0', '101', '-1', '1.5', ' 7', '07', '1e1', 'NaN', 'constructor'])(
    '%j is not a bucket',
    (stored) => {
      expect(parseBucket(stored)).toBeUndefined()
    },
  )
})

describe('a browser', () => {
  it.each([
    ['notice', undefined, true],
    ['notice', 'yes', true],
    ['notice', 'no', false],
    ['ask', undefined, false],
    ['ask', 'yes', true],
    ['ask', 'no', false],
  ] as const)('under the policy %s and with the answer %s takes part: %s', (policy, choice, isIn) => {
    expect(isParticipating(policy, choice, false)).toBe(isIn)
  })

  it('with Global Privacy Control never takes part', () => {
    for (const policy of EXPERIMENT_POLICIES)
      for (const choice of [undefined, 'yes', 'no'] as const) expect(isParticipating(policy, choice, true)).toBe(false)
  })
})

describe('variant B', () => {
  // Row 1.4-25
  it('is assigned to as many of a hundred buckets as the factor says', () => {
    fc.assert(
      fc.property(factors, (factor) => {
        expect(DRAWS.filter((draw) => assignVariant(draw, factor) === 'b')).toHaveLength(factor)
      }),
    )
  })

  it('keeps the buckets that have it when the factor rises', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DRAWS), factors, factors, (draw, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        if (assignVariant(draw, low) === 'b') expect(assignVariant(draw, high)).toBe('b')
      }),
    )
  })

  it('and the swiper are never assigned without a bucket', () => {
    fc.assert(
      fc.property(factors, (factor) => {
        expect(assignVariant(undefined, factor)).toBe('a')
        expect(assignSelector(undefined, factor)).toBe('list')
      }),
    )
  })

  // Row 1.4-26
  it('comes together with the swiper where the factors are equal', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DRAWS), factors, (draw, factor) => {
        expect(assignSelector(draw, factor) === 'swiper').toBe(assignVariant(draw, factor) === 'b')
      }),
    )
  })
})

describe('the catalogue of experiments', () => {
  const fields = Object.entries(EXPERIMENTS).flatMap(([name, { fields: own }]) => own.map((field) => [name, field]))

  it.each(fields)('%s varies %s, which is never odds, price, terms, limits or the free route', (_, field) => {
    const isBelow = (one: string, other: string) => one === other || one.startsWith(`${other}.`)
    expect(NEVER_VARIED.filter((fixed) => isBelow(field!, fixed) || isBelow(fixed, field!))).toEqual([])
  })

  it('varies pictures and sets of bundles only', () => {
    expect(fields.length).toBeGreaterThan(5)
    for (const [, field] of fields)
      expect(field).toMatch(/^meta\.media\.(desktop|mobile)\.\w+Alternative$|^meta\.payment\.bundleSets$/)
  })

  it('counts exposures of those that pages show, and no others', () => {
    const counted = Object.entries(EXPERIMENTS).flatMap(([name, { counted: where }]) =>
      where === 'pages' ? [name] : [],
    )
    expect(counted).toEqual(PAGE_EXPERIMENTS)
  })
})
