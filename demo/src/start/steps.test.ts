import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSteps } from './steps.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openSteps({ isTTY = false } = {}) {
  let written = ''
  const step = createSteps({ isTTY, write: (text) => (written += text) }, () => Date.now())
  const takeOutput = () => {
    const taken = written
    written = ''
    return taken
  }
  return { step, takeOutput }
}

it('a finished step is printed as a line with its name, duration and summary', async () => {
  const { step, takeOutput } = openSteps()
  await step('database', async () => {
    vi.advanceTimersByTime(1_300)
    return { summary: 'embedded', result: undefined }
  })
  expect(takeOutput()).toBe('  ✓ database         1.3 s  embedded\n')
})

it('without a terminal, the progress of all running steps is printed every three seconds until they are done', async () => {
  const { step, takeOutput } = openSteps()
  const site = Promise.withResolvers<void>()
  const built = step('site', async (report) => {
    report('being built')
    await site.promise
    return { summary: 'built', result: undefined }
  })
  const database = Promise.withResolvers<void>()
  const opened = step('database', async () => {
    await database.promise
    return { summary: 'embedded', result: undefined }
  })
  await vi.advanceTimersByTimeAsync(7_000)
  expect(takeOutput()).toBe('  … site 3 s (being built), database 3 s\n  … site 6 s (being built), database 6 s\n')
  database.resolve()
  await opened
  takeOutput()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(takeOutput()).toBe('  … site 9 s (being built)\n')
  site.resolve()
  await built
  takeOutput()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(takeOutput()).toBe('')
})

it('on a terminal, the progress line is replaced, and removed when all steps are done', async () => {
  const { step, takeOutput } = openSteps({ isTTY: true })
  const done = Promise.withResolvers<void>()
  const drawn = step('pictures', async (report) => {
    report('1 of 3')
    report('2 of 3')
    await done.promise
    return { summary: '3 drawn', result: undefined }
  })
  expect(takeOutput()).not.toContain('\n')
  done.resolve()
  await drawn
  expect(takeOutput()).toBe('\r\u001B[2K  ✓ pictures         0.0 s  3 drawn\n\r\u001B[2K')
})

it('an error of a step reaches the caller, and the step no longer counts as running', async () => {
  const { step, takeOutput } = openSteps()
  await expect(step('site', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(takeOutput()).toBe('')
})
