import { describe, expect, it } from 'vitest'
import { NOON, sampleCompetition } from '../../../testing/sample-catalogue.ts'
import { nextPrize } from './next-prize.ts'

const free = { payment: { paymentForm: 'free' as const, cost: 0, bundleSets: [] } }
const entered = sampleCompetition({ id: 1 })
const next = (...others: ReturnType<typeof sampleCompetition>[]) => nextPrize(entered, [entered, ...others], NOON)?.id

describe('the next prize', () => {
  it('is a free one if there is one, and of those the one that closes soonest', () => {
    const soon = sampleCompetition({ id: 2, dateStop: '2026-11-21T21:00:00Z' })
    const late = sampleCompetition({ id: 3, meta: free })
    const sooner = sampleCompetition({ id: 4, dateStop: '2026-11-25T21:00:00Z', meta: free })
    expect(next(soon, late, sooner)).toBe(4)
    expect(next(sampleCompetition({ id: 5 }), soon)).toBe(2)
  })

  it('is open now to anybody, and not the competition that was just entered', () => {
    expect(next()).toBeUndefined()
    expect(
      next(
        sampleCompetition({ id: 2, isHidden: true }),
        sampleCompetition({ id: 3, status: 'on-hold' }),
        sampleCompetition({ id: 4, dateStop: '2026-11-21T11:00:00Z' }),
        sampleCompetition({ id: 5, meta: { emailVerificationRequired: true } }),
        sampleCompetition({ id: 6, isSoldOut: true }),
      ),
    ).toBeUndefined()
  })

  it('has its title, picture and cost', () => {
    expect(nextPrize(entered, [sampleCompetition({ id: 3, meta: free })], NOON)).toEqual({
      id: 3,
      slug: 'win-a-family-4x4',
      title: 'Win a family 4×4',
      picture: '/media/card.webp',
      cost: 'Free',
    })
  })
})
