import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSteps } from './steps.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open({ isTTY = false } = {}) {
  let written = ''
  const step = createSteps({ isTTY, write: (text) => (written += text) }, () => Date.now())
  const take = () => {
    const taken = written
    written = ''
    return taken
  }
  return { step, take }
}

it('each step that is done is a line with its name, its time and what it says', async () => {
  const { step, take } = open()
  await step('database', async () => {
    vi.advanceTimersByTime(1_300)
    return { said: 'embedded', done: undefined }
  })
  expect(take()).toBe('  ✓ database         1.3 s  embedded\n')
})

it('without a terminal how far it has come is a line every three seconds, of all steps that run, and none once they are done', async () => {
  const { step, take } = open()
  const site = Promise.withResolvers<void>()
  const built = step('site', async (report) => {
    report('being built')
    await site.promise
    return { said: 'built', done: undefined }
  })
  const database = Promise.withResolvers<void>()
  const opened = step('database', async () => {
    await database.promise
    return { said: 'embedded', done: undefined }
  })
  await vi.advanceTimersByTimeAsync(7_000)
  expect(take()).toBe('  … site 3 s (being built), database 3 s\n  … site 6 s (being built), database 6 s\n')
  database.resolve()
  await opened
  take()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(take()).toBe('  … site 9 s (being built)\n')
  site.resolve()
  await built
  take()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(take()).toBe('')
})

it('on a terminal the line of what runs is replaced, and goes when all is done', async () => {
  const { step, take } = open({ isTTY: true })
  const done = Promise.withResolvers<void>()
  const drawn = step('pictures', async (report) => {
    report('1 of 3')
    report('2 of 3')
    await done.promise
    return { said: '3 drawn', done: undefined }
  })
  expect(take()).not.toContain('\n')
  done.resolve()
  await drawn
  expect(take()).toBe('\r\u001B[2K  ✓ pictures         0.0 s  3 drawn\n\r\u001B[2K')
})

it('what a step throws goes on to the caller, and it is no longer among those that run', async () => {
  const { step, take } = open()
  await expect(step('site', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(take()).toBe('')
})
