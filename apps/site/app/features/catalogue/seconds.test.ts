import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countdown } from './countdown.ts'
import { runSeconds } from './seconds.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => void vi.useRealTimers())

/** The server is so far ahead of this device. */
function run(until: number, ahead = 0) {
  let offset = ahead
  const shown: string[] = []
  const seconds = runSeconds({
    until,
    now: () => Date.now() + offset,
    show: (now) => void shown.push(countdown(until, now).join(':')),
  })
  return { ...seconds, shown, setAhead: (next: number) => (offset = next) }
}

it('shows every second once, on the server’s second, whatever this device’s clock says', () => {
  const { shown } = run(NOON + 5000, 250)
  expect(shown).toEqual(['00:00:05'])
  vi.advanceTimersByTime(749)
  expect(shown).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(['00:00:05', '00:00:04'])
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual(['00:00:05', '00:00:04', '00:00:03', '00:00:02', '00:00:01', '00:00:00'])
})

it('stands at zero from the closing on, with nothing left to do', () => {
  const { shown } = run(NOON + 1000)
  vi.advanceTimersByTime(3_600_000)
  expect(shown.at(-1)).toBe('00:00:00')
  expect(vi.getTimerCount()).toBe(0)
})

it('a tick that comes late delays no other', () => {
  const { shown } = run(NOON + 100_000)
  for (let tick = 0; tick < 50; tick += 1) {
    vi.advanceTimersByTime(1000)
    // The page was busy, and the clock went on.
    vi.setSystemTime(NOON + (tick + 1) * 1000 + 300)
  }
  vi.advanceTimersByTime(700)
  expect(shown.at(-1)).toBe(countdown(NOON + 100_000, Date.now()).join(':'))
})

it('after an hour’s sleep it shows at once what is true then', () => {
  const { shown, look } = run(NOON + 7_200_000)
  vi.setSystemTime(NOON + 3_600_000)
  look()
  expect(shown.at(-1)).toBe('01:00:00')
  expect(vi.getTimerCount()).toBe(1)
})

it('a clock that learns better is followed', () => {
  const { shown, look, setAhead } = run(NOON + 60_000)
  setAhead(30_000)
  look()
  expect(shown.at(-1)).toBe('00:00:30')
  vi.advanceTimersByTime(30_000)
  expect(shown.at(-1)).toBe('00:00:00')
})

it('a minute at a time it ticks on the closing’s own minutes', () => {
  const shown: number[] = []
  runSeconds({ until: NOON + 150_000, now: Date.now, show: (now) => void shown.push(now - NOON), everyMs: 60_000 })
  vi.advanceTimersByTime(3_600_000)
  expect(shown).toEqual([0, 30_000, 90_000, 150_000])
})

it('is still once it is stopped', () => {
  run(NOON + 60_000).stop()
  expect(vi.getTimerCount()).toBe(0)
})
