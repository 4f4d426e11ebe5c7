import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countdown } from './countdown.ts'
import { startTicker } from './ticker.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => void vi.useRealTimers())

/** `ahead`: how many milliseconds the server's clock is ahead of this device. */
function run(until: number, ahead = 0) {
  let offset = ahead
  const shown: string[] = []
  const seconds = startTicker({
    until,
    now: () => Date.now() + offset,
    onTick: (now) => void shown.push(countdown(until, now).join(':')),
  })
  return { ...seconds, shown, setAhead: (next: number) => (offset = next) }
}

// Rows 1.2-82, 1.4-33
it('shows every second once, at the server’s full second, whatever this device’s clock says', () => {
  const { shown } = run(NOON + 5000, 250)
  expect(shown).toEqual(['00:00:05'])
  vi.advanceTimersByTime(749)
  expect(shown).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(['00:00:05', '00:00:04'])
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual(['00:00:05', '00:00:04', '00:00:03', '00:00:02', '00:00:01', '00:00:00'])
})

// Row 1.2-83
it('shows zero from the closing time on, and sets no more timers', () => {
  const { shown } = run(NOON + 1000)
  vi.advanceTimersByTime(3_600_000)
  expect(shown.at(-1)).toBe('00:00:00')
  expect(vi.getTimerCount()).toBe(0)
})

it('a late tick does not delay the following ticks', () => {
  const { shown } = run(NOON + 100_000)
  for (let tick = 0; tick < 50; tick += 1) {
    vi.advanceTimersByTime(1000)
    // The page was busy while the clock went on.
    vi.setSystemTime(NOON + (tick + 1) * 1000 + 300)
  }
  vi.advanceTimersByTime(700)
  expect(shown.at(-1)).toBe(countdown(NOON + 100_000, Date.now()).join(':'))
})

it('after the device slept for an hour it shows the right time at once', () => {
  const { shown, update } = run(NOON + 7_200_000)
  vi.setSystemTime(NOON + 3_600_000)
  update()
  expect(shown.at(-1)).toBe('01:00:00')
  expect(vi.getTimerCount()).toBe(1)
})

it('follows a correction of the clock', () => {
  const { shown, update, setAhead } = run(NOON + 60_000)
  setAhead(30_000)
  update()
  expect(shown.at(-1)).toBe('00:00:30')
  vi.advanceTimersByTime(30_000)
  expect(shown.at(-1)).toBe('00:00:00')
})

it('with an interval of a minute it ticks at full minutes before the closing time', () => {
  const shown: number[] = []
  startTicker({
    until: NOON + 150_000,
    now: Date.now,
    onTick: (now) => void shown.push(now - NOON),
    intervalMs: 60_000,
  })
  vi.advanceTimersByTime(3_600_000)
  expect(shown).toEqual([0, 30_000, 90_000, 150_000])
})

it('sets no timers after it was stopped', () => {
  run(NOON + 60_000).stop()
  expect(vi.getTimerCount()).toBe(0)
})
