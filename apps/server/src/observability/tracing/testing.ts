/** A collector of traces for tests, which reads what is sent as OTLP's own definition has it; and a span that nobody is sent. */
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter } from 'prom-client'
import { vi } from 'vitest'
import * as z from 'zod'
import { closeAfter } from '../../testing/close-after.ts'
import { createOpenTelemetry } from './open-telemetry.ts'
import type { SenderOptions } from './span-sender.ts'
import type { Span } from './span.ts'

const attributes = z
  .array(
    z.strictObject({
      key: z.string().min(1),
      value: z.union([z.strictObject({ stringValue: z.string() }), z.strictObject({ intValue: z.int() })]),
    }),
  )
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])))
const spanId = z.string().regex(/^(?!0+$)[\da-f]{16}$/)
const time = z.string().regex(/^\d{19}$/)
const span = z.strictObject({
  traceId: z.string().regex(/^(?!0+$)[\da-f]{32}$/),
  spanId,
  parentSpanId: spanId.optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: time,
  endTimeUnixNano: time,
  attributes,
  status: z.strictObject({ code: z.literal([0, 2]) }),
  flags: z.int(),
  // Not used: each could have anything in it.
  events: z.tuple([]),
  links: z.tuple([]),
  droppedAttributesCount: z.literal(0),
  droppedEventsCount: z.literal(0),
  droppedLinksCount: z.literal(0),
})
const request = z.strictObject({
  resourceSpans: z.tuple([
    z.strictObject({
      resource: z.strictObject({ attributes, droppedAttributesCount: z.literal(0) }),
      scopeSpans: z.tuple([
        z.strictObject({ scope: z.strictObject({ name: z.literal('fairdraw') }), spans: z.array(span) }),
      ]),
    }),
  ]),
})
export type ReceivedSpan = z.infer<typeof span>

/** `reply`: how it answers; by default it accepts everything. */
export async function startCollector(
  reply: (response: ServerResponse) => void = (response) => void response.end('{}'),
) {
  const spans: ReceivedSpan[] = []
  /** What it was sent and could not read. */
  const faults: unknown[] = []
  const texts: string[] = []
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const text = Buffer.concat(parts).toString()
      texts.push(text)
      const isExpected = incoming.method === 'POST' && incoming.url === '/v1/traces'
      const read = request.safeParse(isExpected ? JSON.parse(text) : undefined)
      if (read.success) spans.push(...read.data.resourceSpans[0].scopeSpans[0].spans)
      else faults.push(read.error)
      reply(response.setHeader('content-type', 'application/json'))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return closeAfter({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans,
    faults,
    /** The bodies as they came. */
    texts,
    close: () => new Promise<void>((closed) => server.close(() => closed()).closeAllConnections()),
  })
}

/** For what a call waits, in order, as its trace has it: statements that are sent together are one round trip. `name`: its span's. */
export async function waitsOf<Reply>(
  { spans }: { spans: ReceivedSpan[] },
  name: string,
  call: () => Promise<Reply>,
): Promise<{ reply: Reply; waits: string[][] }> {
  spans.length = 0
  const reply = await call()
  const root = await vi.waitFor(
    () => spans.find((one) => one.name === name) ?? Promise.reject(new Error(`no span ${name}`)),
    { timeout: 60_000 },
  )
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === root.spanId)
  const inOrder = parts.toSorted((one, other) => (one.startTimeUnixNano < other.startTimeUnixNano ? -1 : 1))
  return { reply, waits: inOrder.map((part) => part.name.split('; ')) }
}

/** A collector's address at which nobody listens. */
export const NO_COLLECTOR = 'http://127.0.0.1:9/v1/traces'

/** Spans at a collector, all of them chosen, with a count of what becomes of them. */
export function openTestTraces(options: Partial<SenderOptions> = {}) {
  const spans = new Counter({ name: 'spans', help: 'spans', labelNames: ['outcome'], registers: [] })
  const settings = { url: NO_COLLECTOR, spans, log: { warn: () => {} }, ratio: 1, random: Math.random }
  return { spans, ...closeAfter(createOpenTelemetry({ ...settings, ...options })) }
}

export const startTestSpan = (requestId: string): Span =>
  openTestTraces().startTrace({ kind: 'server', name: 'a call', requestId })!
