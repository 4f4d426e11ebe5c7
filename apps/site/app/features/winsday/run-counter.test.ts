import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RevealedTickets } from './counter-cycle.ts'
import { runCounter } from './run-counter.ts'
import type { CounterState } from './run-counter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ticket = (number: number) => ({ ticket: `88-${number}`, prize: '£25', at: '2026-11-21T12:00:00Z' })
const counted = (totalTicketsBefore: number, ...tickets: number[]): RevealedTickets => ({
  totalTicketsBefore,
  lastRevealed: tickets.map(ticket),
})

function counter(first: RevealedTickets | undefined, from: CounterState = { total: undefined, latest: undefined }) {
  let [answer, isVisible] = [first, true]
  const load = vi.fn(async () => answer)
  const shown: CounterState[] = []
  const stop = runCounter({
    initial: from,
    load,
    isVisible: () => isVisible,
    onChange: (each) => void shown.push(each),
  })
  return {
    load,
    stop,
    shown,
    last: () => [shown.at(-1)?.total, shown.at(-1)?.latest?.ticket],
    answer: (next: RevealedTickets | undefined) => (answer = next),
    setVisible: (visible: boolean) => (isVisible = visible),
  }
}

// Row 1.4-06
// Rows 1.7-69, 1.9-28
it('polls at once and then every 10 seconds', async () => {
  const { load } = counter(counted(12_400))
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(load).toHaveBeenCalledTimes(5)
})

// Row 1.2-81
// Row 1.9-29
it('shows new tickets one by one within 13 seconds, and raises the count only after that', async () => {
  const { last } = counter(counted(12_400, 1, 2))
  await vi.advanceTimersByTimeAsync(0)
  expect(last()).toEqual([12_400, '88-1'])
  await vi.advanceTimersByTimeAsync(6_499)
  expect(last()).toEqual([12_400, '88-1'])
  await vi.advanceTimersByTimeAsync(1)
  expect(last()).toEqual([12_400, '88-2'])
  await vi.advanceTimersByTimeAsync(6_499)
  expect(last()).toEqual([12_400, '88-2'])
  await vi.advanceTimersByTimeAsync(1)
  expect(last()).toEqual([12_402, '88-2'])
})

// Rows 1.2-80, 1.2-81
it('begins with the count of the page, and shows at once what was counted since then but is not listed', async () => {
  const fresh = counter(counted(12_400, 1, 2), { total: 12_400, latest: undefined })
  await vi.advanceTimersByTimeAsync(0)
  expect(fresh.shown).toEqual([{ total: 12_400, latest: ticket(1) }])
  const stale = counter(counted(12_400, 1, 2), { total: 40, latest: undefined })
  await vi.advanceTimersByTimeAsync(0)
  expect(stale.last()).toEqual([12_400, '88-1'])
})

it('shows tickets that arrive during a cycle in the next one', async () => {
  const { last, answer } = counter(counted(12_400, 1))
  answer(counted(12_400, 1, 2, 3))
  await vi.advanceTimersByTimeAsync(13_000)
  expect(last()).toEqual([12_401, '88-2'])
  await vi.advanceTimersByTimeAsync(13_000)
  expect(last()).toEqual([12_403, '88-3'])
})

it('does not change while requests fail, and continues when they work again', async () => {
  const { last, answer, load } = counter(undefined)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(last()).toEqual([undefined, undefined])
  expect(load).toHaveBeenCalledTimes(3)
  answer(counted(12_400, 1))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(last()).toEqual([12_400, '88-1'])
  answer(undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(last()).toEqual([12_401, '88-1'])
})

it('sends no request while the page is hidden', async () => {
  const { load, setVisible } = counter(counted(12_400))
  setVisible(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  setVisible(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledTimes(2)
})

it('continues after a pause from the last count, not from the beginning of the list', async () => {
  const { shown } = counter(counted(12_400, 1, 2, 3), { total: 12_402, latest: ticket(2) })
  await vi.advanceTimersByTimeAsync(13_000)
  expect(shown.map(({ total }) => total)).toEqual([12_402, 12_403])
  expect(shown.at(-1)?.latest?.ticket).toBe('88-3')
})

it('leaves no timers and shows nothing after it is stopped, even when a reply is still pending', async () => {
  const { shown, stop, load } = counter(counted(12_400, 1))
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([shown, load.mock.calls.length, vi.getTimerCount()]).toEqual([[], 1, 0])
})
