/**
 * The library's queue and sender (OTLP over HTTP as JSON), with a count of what becomes of each span. A collector that hangs,
 * refuses or is away costs the spans that wait for it, and nothing else.
 */
import { setTimeout } from 'node:timers/promises'
import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace'
import type { SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import type { Counter } from 'prom-client'

export type SenderOptions = {
  /** The collector's address for traces, such as http://127.0.0.1:4318/v1/traces. */
  url: string
  spans: Counter<'outcome'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** How long a span waits for others. */
  intervalMs?: number
  /** For a batch, with all tries. */
  timeoutMs?: number
  /** How many may wait for a collector, those that are being sent included. */
  maxWaiting?: number
}

const MAX_BATCH = 512
/** A collector that stays away is one line of the log a minute. */
const LOG_INTERVAL_MS = 60_000
/** The library's limits fire first, so that what runs into them is counted as failed. */
const MARGIN_MS = 500

export function createSpanSender(options: SenderOptions): SpanProcessor {
  const { url, spans, log, intervalMs = 1_000, timeoutMs = 5_000, maxWaiting = 4_096 } = options
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: timeoutMs })
  let waiting = 0
  let loggedAt = -Infinity

  const logFailure = (error: Error | undefined, count: number) => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    log.warn({ err: error, spans: count }, 'traces could not be sent to the collector')
  }
  const counting: SpanExporter = {
    export: (batch, done) =>
      exporter.export(batch, (result) => {
        const isSent = result.code === ExportResultCode.SUCCESS
        waiting -= batch.length
        spans.inc({ outcome: isSent ? 'sent' : 'failed' }, batch.length)
        if (!isSent) logFailure(result.error, batch.length)
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
  const queue = new BatchSpanProcessor({
    exporter: counting,
    scheduledDelayMillis: intervalMs,
    exportTimeoutMillis: timeoutMs + MARGIN_MS,
    maxExportBatchSize: MAX_BATCH,
    maxQueueSize: maxWaiting,
  })
  return {
    onStart: (span, context) => queue.onStart(span, context),
    onEnd: (span) => {
      // The library drops without telling, so its queue is never full.
      if (waiting >= maxWaiting) return spans.inc({ outcome: 'dropped' })
      waiting += 1
      return queue.onEnd(span)
    },
    forceFlush: () => queue.forceFlush(),
    /** Sends what waits, and waits for that no longer than a collector may take: it may answer byte by byte. */
    shutdown: async () => {
      const sent = queue.shutdown().catch(() => {})
      await Promise.race([sent, setTimeout(timeoutMs + MARGIN_MS, undefined, { ref: false })])
      spans.inc({ outcome: 'dropped' }, waiting)
      waiting = 0
    },
  }
}
