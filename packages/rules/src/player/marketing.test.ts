import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASK_AGAIN_MS, isOnBreak, mayAskForOptIn, canSendMarketing } from './marketing.ts'
import type { MarketingStanding } from './marketing.ts'

const now = new Date('2026-11-21T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const free: MarketingStanding = {
  bannedAt: null,
  pausedUntil: null,
  excludedUntil: null,
  closedAt: null,
  erasedAt: null,
}

describe('marketing', () => {
  it('is sent to players who agreed, and to nobody else', () => {
    expect(canSendMarketing(free, true, now)).toBe(true)
    expect(canSendMarketing(free, false, now)).toBe(false)
  })

  it.each<[string, Partial<MarketingStanding>]>([
    ['pause', { pausedUntil: at(1) }],
    ['exclusion', { excludedUntil: at(1) }],
    ['closure', { closedAt: now }],
    ['erasure', { erasedAt: now }],
    ['suspension', { bannedAt: now }],
  ])('stops at once with a %s', (_, change) => {
    expect(canSendMarketing({ ...free, ...change }, true, now)).toBe(false)
  })

  it('may resume at the very moment at which a break ends', () => {
    expect(canSendMarketing({ ...free, pausedUntil: now, excludedUntil: now }, true, now)).toBe(true)
  })

  it('is never sent during a break, whatever else applies', () => {
    const time = fc.option(fc.integer({ min: -1e9, max: 1e9 }).map(at))
    const standing = fc.record({
      bannedAt: time,
      pausedUntil: time,
      excludedUntil: time,
      closedAt: time,
      erasedAt: time,
    })
    fc.assert(
      fc.property(standing, fc.boolean(), (one, granted) => {
        if (isOnBreak(one, now) || one.bannedAt || !granted) expect(canSendMarketing(one, granted, now)).toBe(false)
      }),
    )
  })
})

describe('the opt-in form', () => {
  const asked = (optInAskedAt: Date | null, change: Partial<MarketingStanding> = {}, granted = false) =>
    mayAskForOptIn({ ...free, ...change, optInAskedAt }, granted, now)

  it('is shown to players who were never asked, and again after the waiting time', () => {
    expect(asked(null)).toBe(true)
    expect(asked(at(-ASK_AGAIN_MS))).toBe(true)
    expect(asked(at(1 - ASK_AGAIN_MS))).toBe(false)
  })

  it('is not shown to players who agreed, or are on a break', () => {
    expect(asked(null, {}, true)).toBe(false)
    expect(asked(null, { pausedUntil: at(1) })).toBe(false)
    expect(asked(null, { excludedUntil: at(1) })).toBe(false)
    expect(asked(null, { closedAt: now })).toBe(false)
  })
})
