/** A collector that hangs, refuses or is away costs spans, which are counted, and nothing else. */
import { expect, it, vi } from 'vitest'
import type { SenderOptions } from './span-sender.ts'
import { NO_COLLECTOR, openTestTraces, startCollector } from './testing.ts'

function open(url: string, options: Partial<SenderOptions> = {}) {
  const warn = vi.fn<() => void>()
  // Shorter than the pause before the library's second try.
  const { spans, startTrace, close } = openTestTraces({ url, log: { warn }, intervalMs: 1, timeoutMs: 500, ...options })
  const add = (count: number) => {
    for (let nth = 0; nth < count; nth += 1) startTrace({ kind: 'internal', name: 'a step' })!.end()
  }
  const counted = async () =>
    Object.fromEntries((await spans.get()).values.map(({ labels, value }) => [labels.outcome, value]))
  const waitFor = (outcomes: Record<string, number>) =>
    vi.waitFor(async () => expect(await counted()).toEqual(outcomes), { timeout: 60_000 })
  return { close, add, counted, waitFor, warn }
}

it('what a collector accepts is counted as sent', async () => {
  const collector = await startCollector()
  const { add, waitFor, warn } = open(collector.url)
  add(3)
  await waitFor({ sent: 3 })
  expect(collector.spans).toHaveLength(3)
  expect(warn).not.toHaveBeenCalled()
})

it.each([
  ['refuses', (collector: { url: string }) => collector.url],
  ['is away', () => NO_COLLECTOR],
])('a collector that %s: they are counted, and the log has one line', async (_, urlOf) => {
  const collector = await startCollector((response) => response.writeHead(503).end())
  const { add, waitFor, warn } = open(urlOf(collector))
  add(1)
  await waitFor({ failed: 1 })
  add(2)
  await waitFor({ failed: 3 })
  expect(warn).toHaveBeenCalledTimes(1)
})

it('a collector that leads elsewhere is not followed', async () => {
  const other = await startCollector()
  const collector = await startCollector((response) => response.writeHead(307, { location: other.url }).end())
  const { add, waitFor } = open(collector.url)
  add(1)
  await waitFor({ failed: 1 })
  expect(other.texts).toEqual([])
})

it('a collector that hangs: nobody waits for it, so many are kept for it, and the rest is dropped', async () => {
  const collector = await startCollector(() => {})
  const { add, waitFor } = open(collector.url, { maxWaiting: 5 })
  add(5)
  await vi.waitFor(() => expect(collector.texts).toHaveLength(1), { timeout: 60_000 })
  add(7)
  await waitFor({ failed: 5, dropped: 7 })
})

it('at the end what waits is sent once more, and what finds no collector is counted', async () => {
  const collector = await startCollector()
  const sending = open(collector.url, { intervalMs: 3_600_000 })
  sending.add(2)
  await sending.close()
  expect(await sending.counted()).toEqual({ sent: 2, dropped: 0 })
  const hanging = open((await startCollector(() => {})).url, { intervalMs: 3_600_000 })
  hanging.add(2)
  await hanging.close()
  expect(await hanging.counted()).toEqual({ failed: 2, dropped: 0 })
})
