import type { AnalyticsEvent } from '@fairdraw/contract/analytics.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MAX_QUEUE_SIZE, createCollector } from './collector.ts'
import type { SendOutcome } from './collector.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = (competitionId: number): AnalyticsEvent => ({ name: 'competition-view', competitionId })
const idsOf = (events: readonly AnalyticsEvent[]) =>
  events.map((one) => ('competitionId' in one ? one.competitionId : 0))

function open(outcomes: SendOutcome[] = []) {
  const sent: number[][] = []
  const connection = { isOnline: true }
  const collector = createCollector({
    send: async (events) => {
      sent.push(idsOf(events))
      return outcomes.shift() ?? 'done'
    },
    isOnline: () => connection.isOnline,
    whenIdle: (run) => run(),
  })
  return { collector, sent, connection }
}

it('events are sent in one batch some seconds after the first', async () => {
  const { collector, sent } = open()
  collector.record(event(1))
  await vi.advanceTimersByTimeAsync(4_000)
  collector.record(event(2))
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([[1, 2]])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent).toHaveLength(1)
})

it('a full batch is sent at once, and no batch is larger than the server takes', () => {
  const { collector, sent } = open()
  for (let n = 1; n <= 250; n += 1) collector.record(event(n))
  expect(sent.map(({ length }) => length)).toEqual([100, 100])
  collector.flush()
  expect(sent.map(({ length }) => length)).toEqual([100, 100, 50])
})

it('without a connection events wait, the newest of a bounded number, and are sent when it is back', async () => {
  const { collector, sent, connection } = open()
  connection.isOnline = false
  for (let n = 1; n <= MAX_QUEUE_SIZE + 20; n += 1) collector.record(event(n))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent).toEqual([])
  connection.isOnline = true
  collector.flush()
  expect(sent.flat()).toEqual(Array.from({ length: MAX_QUEUE_SIZE }, (_, n) => n + 21))
})

it('what was not counted is sent again, less and less often, once it is counted no more', async () => {
  const { collector, sent } = open(['not-counted', 'not-counted'])
  collector.record(event(1))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual([[1], [1], [1]])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent).toHaveLength(3)
})

it('a busy server is not flooded: a full queue waits for the next try', async () => {
  const { collector, sent } = open(['not-counted'])
  collector.record(event(1))
  await vi.advanceTimersByTimeAsync(5_000)
  for (let n = 2; n <= 150; n += 1) collector.record(event(n))
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent.flat()).toHaveLength(1 + 150)
})

it('stopping drops what waits, and nothing is sent or recorded afterwards', async () => {
  const { collector, sent } = open()
  collector.record(event(1))
  collector.stop()
  collector.record(event(2))
  collector.flush()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent).toEqual([])
})

it('what fails after stopping is not sent again', async () => {
  const { collector, sent } = open(['not-counted'])
  collector.record(event(1))
  collector.flush()
  collector.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent).toEqual([[1]])
})
