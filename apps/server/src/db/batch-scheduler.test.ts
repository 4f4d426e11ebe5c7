/** Whoever comes while a call is under way goes with all the others in the next, and a call that takes long holds up nobody else. */
import { setImmediate as everythingRead } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'
import { createBatchScheduler } from './batch-scheduler.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const LONG_MS = 25

/** Calls that are answered when the test says so. */
function asking() {
  const calls: { questions: number[]; answer(): void; fail(): void }[] = []
  const ask = createBatchLoader<number, string>((questions) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    calls.push({
      questions,
      answer: () => resolve(questions.map((question) => `answer ${question}`)),
      fail: () => reject(new Error('away')),
    })
    return promise
  })
  return { ask, calls, asked: () => calls.map(({ questions }) => questions) }
}

it('one who comes alone goes at once; who comes together goes together', async () => {
  const { ask, calls, asked } = asking()
  const first = [ask(1), ask(2)]
  await everythingRead()
  expect(asked()).toEqual([[1, 2]])
  const second = [ask(3), ask(4), ask(5)]
  await everythingRead()
  expect(asked()).toHaveLength(1)
  calls[0]!.answer()
  expect(await Promise.all(first)).toEqual(['answer 1', 'answer 2'])
  await everythingRead()
  expect(asked()).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  calls[1]!.answer()
  expect(await Promise.all(second)).toEqual(['answer 3', 'answer 4', 'answer 5'])
  void ask(6)
  await everythingRead()
  expect(asked().at(-1)).toEqual([6])
})

it('another call goes beside one that takes long, and no more than may', async () => {
  const { ask, calls, asked } = asking()
  const answers: string[] = []
  for (const question of [1, 2, 3, 4]) {
    void ask(question).then((answer) => answers.push(answer))
    await everythingRead()
    expect(asked()).toHaveLength(Math.min(3, Math.max(1, question - 1)))
    vi.advanceTimersByTime(LONG_MS)
  }
  expect(asked()).toEqual([[1], [2], [3]])
  calls[1]!.answer()
  await everythingRead()
  expect(answers).toEqual(['answer 2'])
  expect(asked()).toEqual([[1], [2], [3], [4]])
})

it('a question that fails fails for those who wait behind it, and for nobody later', async () => {
  const { ask, calls, asked } = asking()
  const first = ask(1)
  await everythingRead()
  const outcomes = Promise.allSettled([first, ask(2), ask(3)])
  calls[0]!.fail()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  const later = ask(4)
  await everythingRead()
  expect(asked()).toEqual([[1], [4]])
  calls[1]!.answer()
  expect(await later).toBe('answer 4')
})

it('nothing begins where nobody can go, and nothing is left waiting then', async () => {
  let places = 0
  const turns = createBatchScheduler(() => (places > 0 ? Promise.resolve(void (places -= 1)) : undefined))
  turns.schedule()
  await everythingRead()
  places = 1
  turns.schedule()
  await everythingRead()
  expect(places).toBe(0)
})
