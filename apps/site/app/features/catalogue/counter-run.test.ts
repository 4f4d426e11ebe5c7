import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Counted } from './counter-cycle.ts'
import { runCounter } from './counter-run.ts'
import type { Shown } from './counter-run.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ticket = (number: number) => ({ ticket: `88-${number}`, prize: '£25', at: '2026-11-21T12:00:00Z' })
const counted = (totalTicketsBefore: number, ...tickets: number[]): Counted => ({
  totalTicketsBefore,
  lastRevealed: tickets.map(ticket),
})

function counter(first: Counted | undefined, from: Shown = { total: undefined, latest: undefined }) {
  let [answer, isSeen] = [first, true]
  const load = vi.fn(async () => answer)
  const shown: Shown[] = []
  const stop = runCounter({ shown: from, load, isSeen: () => isSeen, show: (each) => void shown.push(each) })
  return {
    load,
    stop,
    shown,
    last: () => [shown.at(-1)?.total, shown.at(-1)?.latest?.ticket],
    answer: (next: Counted | undefined) => (answer = next),
    see: (seen: boolean) => (isSeen = seen),
  }
}

it('asks at once and then every 10 seconds', async () => {
  const { load } = counter(counted(12_400))
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(load).toHaveBeenCalledTimes(5)
})

it('shows new tickets one by one within 13 seconds, and counts them only then', async () => {
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

it('what came during a cycle is shown in the next', async () => {
  const { last, answer } = counter(counted(12_400, 1))
  answer(counted(12_400, 1, 2, 3))
  await vi.advanceTimersByTimeAsync(13_000)
  expect(last()).toEqual([12_401, '88-2'])
  await vi.advanceTimersByTimeAsync(13_000)
  expect(last()).toEqual([12_403, '88-3'])
})

it('stands still while the load fails, and goes on when it works again', async () => {
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

it('asks nothing while the page is out of sight', async () => {
  const { load, see } = counter(counted(12_400))
  see(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  see(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledTimes(2)
})

it('goes on after a pause from what it showed, not from where the list begins', async () => {
  const { shown } = counter(counted(12_400, 1, 2, 3), { total: 12_402, latest: ticket(2) })
  await vi.advanceTimersByTimeAsync(13_000)
  expect(shown.map(({ total }) => total)).toEqual([12_402, 12_403])
  expect(shown.at(-1)?.latest?.ticket).toBe('88-3')
})

it('leaves nothing behind once it is stopped, even by a reply on its way', async () => {
  const { shown, stop, load } = counter(counted(12_400, 1))
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([shown, load.mock.calls.length, vi.getTimerCount()]).toEqual([[], 1, 0])
})
