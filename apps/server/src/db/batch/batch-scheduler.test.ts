/** Callers that arrive during a call share the next one, and a slow call delays only the callers in it. */
import { setImmediate as nextImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentContext, runInContext } from '../../observability/tracing/call-context.ts'
import { startTestSpan } from '../../observability/tracing/testing.ts'
import { createBatchLoader } from './batch-loader.ts'
import { createBatchScheduler } from './batch-scheduler.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const LONG_MS = 25

/** Calls that the test answers when it wants. */
function createLoaderWithCalls() {
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

it('a single question is sent at once; questions that arrive together are sent together', async () => {
  const { ask, calls, asked } = createLoaderWithCalls()
  const first = [ask(1), ask(2)]
  await nextImmediate()
  expect(asked()).toEqual([[1, 2]])
  const second = [ask(3), ask(4), ask(5)]
  await nextImmediate()
  expect(asked()).toHaveLength(1)
  calls[0]!.answer()
  expect(await Promise.all(first)).toEqual(['answer 1', 'answer 2'])
  await nextImmediate()
  expect(asked()).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  calls[1]!.answer()
  expect(await Promise.all(second)).toEqual(['answer 3', 'answer 4', 'answer 5'])
  void ask(6)
  await nextImmediate()
  expect(asked().at(-1)).toEqual([6])
})

it('another call starts beside a slow one, up to the maximum', async () => {
  const { ask, calls, asked } = createLoaderWithCalls()
  const answers: string[] = []
  for (const question of [1, 2, 3, 4]) {
    void ask(question).then((answer) => answers.push(answer))
    await nextImmediate()
    expect(asked()).toHaveLength(Math.min(3, Math.max(1, question - 1)))
    vi.advanceTimersByTime(LONG_MS)
  }
  expect(asked()).toEqual([[1], [2], [3]])
  calls[1]!.answer()
  await nextImmediate()
  expect(answers).toEqual(['answer 2'])
  expect(asked()).toEqual([[1], [2], [3], [4]])
})

it('a failed call also fails the questions that wait, and no later ones', async () => {
  const { ask, calls, asked } = createLoaderWithCalls()
  const first = ask(1)
  await nextImmediate()
  const outcomes = Promise.allSettled([first, ask(2), ask(3)])
  calls[0]!.fail()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  const later = ask(4)
  await nextImmediate()
  expect(asked()).toEqual([[1], [4]])
  calls[1]!.answer()
  expect(await later).toBe('answer 4')
})

it('a batch that cannot start is dropped, and leaves no timer', async () => {
  let items = 0
  const scheduler = createBatchScheduler(() => (items > 0 ? Promise.resolve(void (items -= 1)) : undefined))
  scheduler.schedule()
  await nextImmediate()
  items = 1
  scheduler.schedule()
  await nextImmediate()
  expect(items).toBe(0)
})

it('a call is made on behalf of the first traced one that waits for it, and of none that is over', async () => {
  const { ask, calls } = createLoaderWithCalls()
  const behalf: (string | undefined)[] = []
  const traced = (traceId: string) => ({ span: startTestSpan(traceId) })
  const onBehalfOf = createBatchLoader<number, number>(async (questions) => {
    behalf.push(currentContext()?.span?.traceId)
    await ask(0)
    return questions
  })
  const first = runInContext({}, () => onBehalfOf(1))
  await nextImmediate()
  const others = [
    runInContext({}, () => onBehalfOf(2)),
    runInContext(traced('a'.repeat(32)), () => onBehalfOf(3)),
    runInContext(traced('b'.repeat(32)), () => onBehalfOf(4)),
  ]
  for (let nth = 0; nth < 2; nth += 1) {
    await nextImmediate()
    calls[nth]!.answer()
    await nextImmediate()
    await nextImmediate()
  }
  await Promise.all([first, ...others])
  const last = onBehalfOf(5)
  await nextImmediate()
  await nextImmediate()
  calls[2]!.answer()
  await last
  expect(behalf).toEqual([undefined, 'a'.repeat(32), undefined])
})
