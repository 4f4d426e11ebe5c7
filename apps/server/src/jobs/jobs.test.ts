import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createJobs } from './jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a job that took up as many as it may runs again without a wait, until there are fewer', async () => {
  const left = [100, 100, 40, 0]
  const run = vi.fn<() => Promise<number>>(async () => left.shift() ?? 0)
  const jobs = createJobs([{ name: 'expire', everyMs: 5_000, run, most: 100 }], () => {})
  jobs.start()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10)
  expect(run).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(run).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(200)
  expect(run).toHaveBeenCalledTimes(4)
  await jobs.stop()
})

it('a job that fails is told of and runs again in its time', async () => {
  const failed = vi.fn<(name: string) => void>()
  const run = vi.fn<() => Promise<never>>(async () => Promise.reject(new Error('no')))
  const jobs = createJobs([{ name: 'sweep', everyMs: 2_000, run, most: 50 }], failed)
  jobs.start()
  await vi.advanceTimersByTimeAsync(4_100)
  expect(run).toHaveBeenCalledTimes(2)
  expect(failed).toHaveBeenCalledTimes(2)
  await jobs.stop()
})
