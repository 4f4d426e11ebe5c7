/** A collector that hangs, refuses, keeps a part or is away costs spans, which are counted, and nothing else. */
import { Counter, Registry } from 'prom-client'
import { expect, it, vi } from 'vitest'
import { closeAfter } from '../../testing/close-after.ts'
import { createSpanExporter } from './span-exporter.ts'
import type { ExporterOptions } from './span-exporter.ts'
import { startSpan } from './span.ts'
import { startCollector } from './testing.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const NOBODY = 'http://127.0.0.1:9/v1/traces'

function open(url: string, options: Partial<ExporterOptions> = {}) {
  const spans = new Counter({ name: 'spans', help: 'spans', labelNames: ['outcome'], registers: [new Registry()] })
  const warn = vi.fn<() => void>()
  const exporter = createSpanExporter({ url, spans, log: { warn }, intervalMs: 1, ...options })
  const add = (count: number) => {
    for (let nth = 0; nth < count; nth += 1)
      startSpan({ traceId: TRACE, kind: 'internal', name: 'a step' }, exporter.add).end()
  }
  const counted = async () =>
    Object.fromEntries((await spans.get()).values.map(({ labels, value }) => [labels.outcome, value]))
  const waitFor = (outcomes: Record<string, number>) =>
    vi.waitFor(async () => expect(await counted()).toEqual(outcomes), { timeout: 60_000 })
  return { ...closeAfter(exporter), add, counted, waitFor, warn }
}

it('what a collector accepts is counted as sent', async () => {
  const collector = await startCollector()
  const { add, waitFor, warn } = open(collector.url)
  add(3)
  await waitFor({ sent: 3, failed: 0 })
  expect(collector.spans).toHaveLength(3)
  expect(warn).not.toHaveBeenCalled()
})

it('what a collector does not keep of an accepted request counts as failed', async () => {
  const collector = await startCollector((response) => response.end('{"partialSuccess":{"rejectedSpans":"2"}}'))
  const { add, waitFor } = open(collector.url)
  add(3)
  await waitFor({ sent: 1, failed: 2 })
})

it.each([
  ['refuses', (collector: { url: string }) => collector.url],
  ['is away', () => NOBODY],
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
  const { add, waitFor } = open(collector.url, { timeoutMs: 300, maxWaiting: 5 })
  add(5)
  await vi.waitFor(() => expect(collector.texts).toHaveLength(1), { timeout: 60_000 })
  add(7)
  await waitFor({ failed: 10, dropped: 2 })
})

it('at the end what waits is sent once more, and what finds no collector is counted', async () => {
  const collector = await startCollector()
  const sending = open(collector.url, { intervalMs: 3_600_000 })
  sending.add(2)
  await sending.close()
  expect(await sending.counted()).toEqual({ sent: 2, failed: 0, dropped: 0 })
  const hanging = open((await startCollector(() => {})).url, { intervalMs: 3_600_000, timeoutMs: 100 })
  hanging.add(2)
  await hanging.close()
  expect(await hanging.counted()).toEqual({ failed: 2, dropped: 0 })
})
