import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startAutoplay } from './autoplay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function carousel({ intervalMs = 2000, isPaused = false } = {}) {
  let isSeen = true
  const next = vi.fn()
  const onPlaying = vi.fn()
  const turns = startAutoplay({ intervalMs, isPaused, isSeen: () => isSeen, next, onPlaying })
  return { ...turns, next, onPlaying, see: (seen: boolean) => (isSeen = seen) }
}

it.each([2000, 5000])('moves exactly every %i ms', (intervalMs) => {
  const { next } = carousel({ intervalMs })
  vi.advanceTimersByTime(intervalMs - 1)
  expect(next).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(next).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(3 * intervalMs)
  expect(next).toHaveBeenCalledTimes(4)
})

it('does not move while paused, and reports that', () => {
  const { next, toggle, onPlaying } = carousel()
  toggle()
  expect(onPlaying).toHaveBeenLastCalledWith(false)
  vi.advanceTimersByTime(60_000)
  expect(next).not.toHaveBeenCalled()
  toggle()
  expect(onPlaying).toHaveBeenLastCalledWith(true)
  vi.advanceTimersByTime(2000)
  expect(next).toHaveBeenCalledOnce()
})

it('starts paused with reduced motion, and plays on request', () => {
  const { next, toggle, onPlaying } = carousel({ isPaused: true })
  vi.advanceTimersByTime(60_000)
  expect(next).not.toHaveBeenCalled()
  expect(onPlaying).toHaveBeenCalledExactlyOnceWith(false)
  toggle()
  vi.advanceTimersByTime(2000)
  expect(next).toHaveBeenCalledOnce()
})

it('restarts the interval after a manual change, which does not start autoplay', () => {
  const { next, restart, toggle } = carousel()
  vi.advanceTimersByTime(1900)
  restart()
  vi.advanceTimersByTime(1900)
  expect(next).not.toHaveBeenCalled()
  toggle()
  restart()
  vi.advanceTimersByTime(60_000)
  expect(next).not.toHaveBeenCalled()
})

it('does not move while the page is hidden', () => {
  const { next, see } = carousel()
  see(false)
  vi.advanceTimersByTime(60_000)
  expect(next).not.toHaveBeenCalled()
  see(true)
  vi.advanceTimersByTime(2000)
  expect(next).toHaveBeenCalledOnce()
})

it('does not move a slide that has the pointer or the focus', () => {
  const { next, setResting } = carousel()
  setResting(true)
  vi.advanceTimersByTime(60_000)
  expect(next).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1999)
  setResting(false)
  vi.advanceTimersByTime(1999)
  expect(next).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(next).toHaveBeenCalledOnce()
})

it('leaves no timer after it is stopped', () => {
  carousel().stop()
  expect(vi.getTimerCount()).toBe(0)
})
