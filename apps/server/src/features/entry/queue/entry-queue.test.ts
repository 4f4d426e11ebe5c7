/** The queue's order, limits and waits. The statement answers when the test says so; what it does is tested with a database. */
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { createEntryQueue } from './entry-queue.ts'
import type { EntryQueueOptions } from './entry-queue.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type Call = { name: string; players: number[]; at: number; answer(code?: string): void; fail(): void }

function openQueue(options: EntryQueueOptions = {}) {
  const calls: Call[] = []
  const outcomes: string[] = []
  const prepared = ((_row: unknown, text: string, [ids]: unknown[]) =>
    new Promise((resolve, reject) => {
      const players = String(ids).replace(/[{}]/g, '').split(',').map(Number)
      calls.push({
        name: /try_enter_competitions?/.exec(text)![0],
        players,
        at: Date.now(),
        answer: (code = 'ok') => resolve(players.map((player) => ({ player, code, reply: null }))),
        fail: () => reject(new Error('the database is away')),
      })
    })) as unknown as Database['prepared']
  const queue = createEntryQueue(prepared, { now: Date.now, maxConcurrent: 1, ...options })
  const times = { opens: '', closes: '', deadline: '' }
  return {
    calls,
    /** The outcomes, in their order. */
    outcomes,
    queue,
    enter: (...players: number[]) => {
      for (const playerId of players)
        void queue
          .submit({
            playerId,
            key: '',
            bodyHash: '',
            competitionId: 1,
            ...times,
            steps: '',
            tokenCost: 0,
            cap: null,
            termsVersion: 1,
          })
          .then(
            ({ code }) => outcomes.push(`${playerId} ${code}`),
            ({ message }: Error) => outcomes.push(`${playerId} ${message}`),
          )
    },
  }
}
/** Time passes, and what is done at once afterwards is done. */
const pass = async (ms = 0) => {
  await vi.advanceTimersByTimeAsync(ms)
  await setImmediate()
}

it('one entry of a player at a time, in the order of arrival; those of others share the call', async () => {
  const { calls, enter, outcomes, queue } = openQueue()
  enter(1, 1, 2, 1)
  expect(queue.depth()).toBe(4)
  await pass()
  expect(calls.map(({ players }) => players)).toEqual([[1, 2]])
  expect(queue.depth()).toBe(2)
  calls[0]!.answer()
  await pass()
  expect(calls.map(({ name, players }) => [name, ...players])).toEqual([
    ['try_enter_competitions', 1, 2],
    ['try_enter_competition', 1],
  ])
  expect(outcomes).toEqual(['1 ok', '2 ok'])
  calls[1]!.answer('closed')
  await pass()
  calls[2]!.answer()
  await pass()
  expect(outcomes.slice(2)).toEqual(['1 closed', '1 ok'])
  expect(queue.depth()).toBe(0)
})

it('a call has no more than its size, and a slow one gets another beside it', async () => {
  const { calls, enter } = openQueue({ maxBatchSize: 2, maxConcurrent: 2 })
  enter(1, 2, 3, 1)
  await pass()
  expect(calls.map(({ players }) => players)).toEqual([[1, 2]])
  await pass(30)
  // The first player's call is still running.
  enter(4)
  await pass(1)
  expect(calls.map(({ players }) => players)).toEqual([
    [1, 2],
    [3, 4],
  ])
})

it('beyond its length it refuses at once', async () => {
  const { enter, outcomes, queue } = openQueue({ maxWaiting: 2 })
  enter(1, 2, 3)
  await pass()
  expect(outcomes).toEqual(['3 busy'])
  expect(queue.depth()).toBe(0)
})

it('who has waited too long is refused, and only they', async () => {
  const { calls, enter, outcomes, queue } = openQueue({ maxWaitMs: 50 })
  enter(1)
  await pass()
  enter(2)
  await pass(20)
  enter(3)
  await pass(29)
  expect(outcomes).toEqual([])
  await pass(1)
  expect(outcomes).toEqual(['2 busy'])
  expect(queue.depth()).toBe(1)
  await pass(20)
  expect(outcomes).toEqual(['2 busy', '3 busy'])
  calls[0]!.answer()
  await pass()
  expect(outcomes.at(-1)).toBe('1 ok')
  expect(calls).toHaveLength(1)
})

it('a locked player is tried again after longer and longer, before their next entry, until it takes too long', async () => {
  const { calls, enter, outcomes, queue } = openQueue({ maxWaitMs: 700, maxWaiting: 2 })
  const startedAt = Date.now()
  enter(1, 1)
  await pass()
  calls[0]!.answer('locked')
  await pass()
  // It counts among those that wait.
  expect(queue.depth()).toBe(2)
  enter(2)
  for (let nth = 1; nth < 12; nth += 1) {
    await pass(Math.min(100, 10 * nth))
    calls[nth]!.answer('locked')
    await pass()
  }
  expect(outcomes).toEqual(['2 busy', '1 busy'])
  const times = calls.map(({ at }) => at - startedAt)
  expect(times.slice(0, 12)).toEqual([0, 10, 30, 60, 100, 150, 210, 280, 360, 450, 550, 650])
  // Now their next one.
  calls[12]!.answer()
  await pass()
  expect(outcomes.at(-1)).toBe('1 ok')
})

it('a call that fails rejects its entries, and the players’ next ones go on', async () => {
  const { calls, enter, outcomes } = openQueue()
  enter(1, 2, 1)
  await pass()
  calls[0]!.fail()
  await pass()
  expect(outcomes).toEqual(['1 the database is away', '2 the database is away'])
  calls[1]!.answer()
  await pass()
  expect(outcomes.at(-1)).toBe('1 ok')
})
