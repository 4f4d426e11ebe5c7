import { beforeEach, describe, expect, it } from 'vitest'
import { createAdaptiveLimit } from './adaptive-limit.ts'
import type { AdaptiveLimit, LimitOptions } from './adaptive-limit.ts'

const OPTIONS: LimitOptions = { initial: 100, min: 4, max: 100, targetMs: 200 }
const WINDOW_MS = 100

let at = 0
const now = () => at
beforeEach(() => void (at = 0))

const open = (initial: number, changes: Partial<LimitOptions> = {}) =>
  createAdaptiveLimit({ ...OPTIONS, initial, ...changes }, now)

/** Works one after another, each for so long. */
function workFor(limit: AdaptiveLimit, times: number, ms: number) {
  for (let nth = 0; nth < times; nth += 1) {
    const work = limit.begin()
    at += ms
    work.end()
  }
}

describe('the limit', () => {
  it('falls while work takes longer than its target, and no lower than its least', () => {
    const limit = open(100)
    workFor(limit, 1, 300)
    expect(limit.current()).toBe(80)
    workFor(limit, 40, 300)
    expect(limit.current()).toBe(4)
  })

  it('falls lower in a rush, while some find no slot, and comes back as soon as everybody finds one', () => {
    const limit = open(100, { min: 8, minInRush: 2 })
    workFor(limit, 40, 300)
    expect(limit.current(), 'a call that is slow by itself keeps nobody out').toBe(8)
    for (let nth = 0; nth < 10; nth += 1) {
      limit.recordNoSlot()
      workFor(limit, 1, 300)
    }
    expect(limit.current()).toBe(2)
    workFor(limit, 1, 300)
    expect(limit.current(), 'for a tenth of a second more').toBe(2)
    workFor(limit, 1, 300)
    expect(limit.current()).toBe(8)
  })

  it('falls although nothing ends, as soon as somebody asks', () => {
    const limit = open(100)
    for (let nth = 0; nth < 10; nth += 1) limit.begin()
    at += 199
    limit.recordNoSlot()
    expect(limit.current()).toBeGreaterThanOrEqual(100)
    at += WINDOW_MS
    limit.recordNoSlot()
    expect(limit.current()).toBe(80)
    at += WINDOW_MS
    limit.begin()
    expect(limit.current()).toBe(64)
  })

  it('does not fall for requests that have not arrived yet', () => {
    const limit = open(100)
    for (let nth = 0; nth < 10; nth += 1) limit.begin(() => false)
    at += 10_000
    limit.begin()
    expect(limit.current()).toBe(100)
  })

  it('rises while work is fast and some find no slot, and stays where everybody does', () => {
    const limit = open(20)
    workFor(limit, 10, WINDOW_MS)
    expect(limit.current()).toBe(20)
    limit.recordNoSlot()
    workFor(limit, 1, WINDOW_MS)
    expect(limit.current()).toBe(21)
    for (let nth = 0; nth < 100; nth += 1) {
      limit.recordNoSlot()
      workFor(limit, 1, WINDOW_MS)
    }
    expect(limit.current()).toBe(100)
  })

  it('that rests is, before a rush, what one processor can do within the target', () => {
    const limit = open(100, { rest: 10 })
    workFor(limit, 20, 10)
    expect(limit.current()).toBe(20)
    workFor(limit, 100, 2)
    expect(limit.current()).toBe(20)
    workFor(limit, 1, 150)
    expect(limit.current()).toBe(10)
    workFor(limit, 2, 300)
    expect(limit.current()).toBe(6)
    limit.recordNoSlot()
    workFor(limit, 1, WINDOW_MS)
    expect(limit.current()).toBe(7)
    workFor(limit, 100, 10)
    expect(limit.current()).toBe(10)
  })

  it('is after a rush what it was before, a second after work has become fast', () => {
    const limit = open(64)
    workFor(limit, 20, 300)
    expect(limit.current()).toBe(4)
    workFor(limit, 20, 150)
    expect(limit.current()).toBe(4)
    const began = at
    while (limit.current() < 64) workFor(limit, 1, 20)
    expect(at - began).toBeLessThanOrEqual(1_300)
    workFor(limit, 100, 20)
    expect(limit.current()).toBe(64)
  })
})

describe('what waits for somebody else', () => {
  it('does not work, and its time does not count', () => {
    const limit = open(100)
    const work = limit.begin()
    at += 150
    work.pause()
    expect(limit.working()).toBe(0)
    at += 60_000
    limit.begin().end()
    expect(limit.current()).toBe(100)
    work.resume()
    expect(limit.working()).toBe(1)
    at += 40
    work.end()
    expect(limit.current()).toBe(100)
    expect(limit.working()).toBe(0)
  })

  it('and comes back after its end, works for nobody', () => {
    const limit = open(100)
    const work = limit.begin()
    work.pause()
    work.end()
    work.resume()
    expect(limit.working()).toBe(0)
  })
})

it('where others may fall in its place, it falls once all of them are at their least', () => {
  const others = [open(10), open(5)]
  const limit = createAdaptiveLimit(OPTIONS, now, others)
  const limits = () => [limit, ...others].map((one) => one.current())
  workFor(limit, 1, 300)
  expect(limits()).toEqual([100, 8, 4])
  workFor(limit, 2, 300)
  expect(limits()).toEqual([100, 4, 4])
  workFor(limit, 1, 300)
  expect(limits()).toEqual([80, 4, 4])
})
