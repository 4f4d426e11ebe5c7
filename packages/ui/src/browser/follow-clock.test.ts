import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createServerClock } from './server-clock.ts'
import { followClock, isAnyBetween } from './follow-clock.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const CLOSES = NOON + 90_000

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => void vi.useRealTimers())

describe.each([
  ['right', 0],
  ['two minutes fast', 2 * MINUTE],
  ['two minutes slow', -2 * MINUTE],
  ['26 hours fast', 26 * HOUR],
  ['26 hours slow', -26 * HOUR],
])('on a device whose clock is %s', (_name, skew) => {
  /** A page that was rendered at noon, with a competition that closes 90 seconds later. */
  function open() {
    const clock = createServerClock(() => Date.now() + skew)
    const sync = vi.fn()
    const seen: number[] = []
    let now = NOON
    const end = followClock(clock, sync, [CLOSES], (at) => {
      seen.push(at)
      if (isAnyBetween([CLOSES], now, at)) now = at
    })
    const reply = (serverTime = Date.now()) => clock.addSample(serverTime, Date.now() + skew, Date.now() + skew, 1)
    return { clock, sync, seen, end, reply, isClosed: () => now >= CLOSES }
  }

  // Row 1.4-33
  it('nothing is decided until a reply has set the clock, and then at the server’s instant', () => {
    const page = open()
    vi.advanceTimersByTime(MINUTE)
    expect([page.seen, page.sync.mock.calls.length, page.isClosed()]).toEqual([[], 1, false])
    page.reply()
    expect([page.seen, page.isClosed()]).toEqual([[NOON + MINUTE], false])
    vi.advanceTimersByTime(30_000 - 1)
    expect(page.isClosed()).toBe(false)
    vi.advanceTimersByTime(100)
    expect(page.isClosed()).toBe(true)
    page.end()
    expect(vi.getTimerCount()).toBe(0)
  })

  // Row 1.4-33
  it('what was shown goes back when a better reply corrects the clock', () => {
    const page = open()
    // A reply of a proxy whose clock is wrong.
    page.reply(CLOSES + HOUR)
    expect(page.isClosed()).toBe(true)
    page.reply()
    expect(page.isClosed()).toBe(false)
    vi.advanceTimersByTime(CLOSES - NOON + 100)
    expect(page.isClosed()).toBe(true)
  })

  it('a page that opens after a reply is right at once', () => {
    const clock = createServerClock(() => Date.now() + skew)
    clock.addSample(NOON, Date.now() + skew, Date.now() + skew, 1)
    const seen: number[] = []
    followClock(
      clock,
      () => {},
      [CLOSES],
      (at) => void seen.push(at),
    )
    expect(seen).toEqual([NOON])
  })
})

it.each([
  [NOON, NOON + 1, [], false],
  [NOON, NOON + 1, [NOON], false],
  [NOON - 1, NOON, [NOON], true],
  [NOON, NOON - 1, [NOON], true],
  [NOON - 1, NOON - 1, [NOON], false],
])('between %i and %i lies one of %j: %s', (one, other, instants, expected) => {
  expect(isAnyBetween(instants, one, other)).toBe(expected)
})
