/** Which calls are traced: a share of all, and those that somebody outside traces already, as far as their number is bounded. */
import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import { runInContext } from './call-context.ts'
import { SPAN_OUTCOMES, createSpanExporter } from './span-exporter.ts'
import { endWith } from './in-span.ts'
import { startSpan } from './span.ts'
import type { Span } from './span.ts'
import { parseTraceparent } from './traceparent.ts'

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

const TRACE_ID_BYTES = 16
const TRACE_ID = /^(?!0+$)[\da-f]{32}$/

/**
 * Anybody can say that their call is traced. So many are believed in a second, which is more than real tracing outside sends
 * and costs next to nothing.
 */
const MAX_FOLLOWED_PER_SECOND = 10

/** A UUID and the form of nginx are both 32 hexadecimal digits. */
function traceIdOf(requestId: string): string {
  const digits = requestId.replaceAll('-', '').toLowerCase()
  return TRACE_ID.test(digits) ? digits : randomBytes(TRACE_ID_BYTES).toString('hex')
}

function createFollowLimit() {
  let second = 0
  let followed = 0
  return () => {
    const at = Math.floor(performance.now() / 1000)
    if (at !== second) [second, followed] = [at, 0]
    followed += 1
    return followed <= MAX_FOLLOWED_PER_SECOND
  }
}

/** Without a collector nothing is traced. */
export function createTracer(
  { TRACES_URL: url, TRACES_RATIO: ratio }: Pick<Config, 'TRACES_URL' | 'TRACES_RATIO'>,
  { registry, log, random = Math.random }: TracerOptions,
): Tracer {
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
  const exporter = createSpanExporter({ url, spans, log })
  const isChosen = () => random() < ratio
  const mayFollow = createFollowLimit()
  return {
    startRequest: (name, requestId, traceparent) => {
      const parent = parseTraceparent(traceparent)
      if (!isChosen() && !(parent?.isSampled && mayFollow())) return undefined
      return startSpan(
        {
          traceId: parent?.traceId ?? traceIdOf(requestId),
          parentSpanId: parent?.spanId,
          kind: 'server',
          name,
          attributes: { 'fairdraw.request.id': requestId },
        },
        exporter.add,
      )
    },
    runJob: (name, run) => {
      if (!isChosen()) return runInContext(undefined, run)
      const traceId = randomBytes(TRACE_ID_BYTES).toString('hex')
      return endWith(startSpan({ traceId, kind: 'internal', name: `job ${name}` }, exporter.add), {}, run)
    },
    close: exporter.close,
  }
}
