/** The traces of requests and of runs of jobs. Without a collector there are none, and OpenTelemetry's library is not loaded. */
import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import { runInContext } from './call-context.ts'
import { endWith } from './in-span.ts'
import type { Span } from './span.ts'

export type Tracer = {
  /** Undefined for a request that is not traced. Its id becomes that of the trace when it brings no trace of its own. */
  startRequest(name: string, requestId: string, traceparent: unknown): Span | undefined
  /** Runs a job, in a trace of its own if it is traced. */
  runJob<Result>(name: string, run: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export type TracerOptions = {
  registry: Registry
  log: Pick<FastifyBaseLogger, 'warn'>
  /** 0 to 1. */
  random?: () => number
}

const SPAN_OUTCOMES = ['sent', 'failed', 'dropped'] as const

export async function createTracer(
  { TRACES_URL: url, TRACES_RATIO: ratio }: Pick<Config, 'TRACES_URL' | 'TRACES_RATIO'>,
  { registry, log, random = Math.random }: TracerOptions,
): Promise<Tracer> {
  const spans = new Counter({
    name: 'fairdraw_trace_spans_total',
    help: 'Spans that were sent to the collector, could not be sent, or found too many waiting.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  if (url === undefined)
    return {
      startRequest: () => undefined,
      runJob: (_name, run) => runInContext(undefined, run),
      close: async () => {},
    }
  // Alerts count from the first failure on.
  for (const outcome of SPAN_OUTCOMES) spans.inc({ outcome }, 0)
  const { createOpenTelemetry } = await import('./open-telemetry.ts')
  const { startTrace, close } = createOpenTelemetry({ url, ratio, random, spans, log })
  return {
    startRequest: (name, requestId, traceparent) =>
      startTrace({ kind: 'server', name, attributes: { 'fairdraw.request.id': requestId }, requestId, traceparent }),
    runJob: (name, run) => {
      const span = startTrace({ kind: 'internal', name: `job ${name}` })
      return span ? endWith(span, {}, run) : runInContext(undefined, run)
    },
    close,
  }
}
