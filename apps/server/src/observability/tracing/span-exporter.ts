/**
 * Sends ended spans to a collector: OTLP over HTTP as JSON, some at a time. A collector that hangs, refuses or is away costs
 * the spans that wait for it, which are counted, and nothing else.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Counter } from 'prom-client'
import { readAtMost } from '../../vendors/read-at-most.ts'
import { encodeSpans } from './otlp.ts'
import type { EndedSpan } from './span.ts'

export const SPAN_OUTCOMES = ['sent', 'failed', 'dropped'] as const
export type SpanCounter = Counter<'outcome'>

export type ExporterOptions = {
  /** The collector's address for traces, such as http://127.0.0.1:4318/v1/traces. */
  url: string
  spans: SpanCounter
  log: Pick<FastifyBaseLogger, 'warn'>
  /** How long a span waits for others. */
  intervalMs?: number
  timeoutMs?: number
  /** How many may wait. */
  maxWaiting?: number
}

export type SpanExporter = {
  add(span: EndedSpan): void
  /** Sends what waits, once, and waits for that no longer than a collector may take. */
  close(): Promise<void>
}

const MAX_BATCH = 512
const MAX_REPLY_BYTES = 65_536
/** A collector that stays away is one line of the log a minute. */
const LOG_INTERVAL_MS = 60_000

export function createSpanExporter(options: ExporterOptions): SpanExporter {
  const { url, spans, log, intervalMs = 1_000, timeoutMs = 5_000, maxWaiting = 4_096 } = options
  const instanceId = randomUUID()
  let waiting: EndedSpan[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let loggedAt = -Infinity

  const post = async (batch: EndedSpan[]): Promise<number> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(encodeSpans(batch, instanceId)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const reply = await readAtMost(response, MAX_REPLY_BYTES)
    if (!response.ok) throw new Error(`the collector answered ${response.status}`)
    return countRejected(Buffer.from(reply).toString())
  }

  const send = async () => {
    const batch = waiting.splice(0, MAX_BATCH)
    try {
      const rejected = await post(batch)
      spans.inc({ outcome: 'sent' }, batch.length - rejected)
      spans.inc({ outcome: 'failed' }, rejected)
    } catch (error) {
      spans.inc({ outcome: 'failed' }, batch.length)
      if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
      loggedAt = performance.now()
      log.warn({ err: error, spans: batch.length }, 'traces could not be sent to the collector')
    }
  }

  /** One request at a time: a slow collector gets larger batches, not more of them. */
  const sendSoon = () => {
    if (sending || timer || waiting.length === 0) return
    timer = setTimeout(
      () => {
        timer = undefined
        sending = send().finally(() => {
          sending = undefined
          sendSoon()
        })
      },
      waiting.length < MAX_BATCH ? intervalMs : 0,
    ).unref()
  }

  return {
    add: (span) => {
      if (waiting.length >= maxWaiting) return spans.inc({ outcome: 'dropped' })
      waiting.push(span)
      sendSoon()
    },
    close: async () => {
      clearTimeout(timer)
      await sending
      clearTimeout(timer)
      if (waiting.length > 0) await send()
      spans.inc({ outcome: 'dropped' }, waiting.length)
      waiting = []
    },
  }
}

/** A collector may keep a part only, and says so in the body of a 200. */
function countRejected(reply: string): number {
  try {
    const { partialSuccess } = JSON.parse(reply) as { partialSuccess?: { rejectedSpans?: number | string } }
    return Number(partialSuccess?.rejectedSpans ?? 0)
  } catch {
    return 0
  }
}
