/**
 * Traces by OpenTelemetry's library: its spans, ids, header, queue and sender. Loaded by `tracer.ts` when traces are on, and by
 * nothing else. What is ours is who is traced (`sampler.ts`), what becomes of the spans (`span-sender.ts`), and the id.
 */
import { randomUUID } from 'node:crypto'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  defaultTextMapSetter,
  trace,
} from '@opentelemetry/api'
import type { Span as LibrarySpan, Tracer } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'
import { createSampler } from './sampler.ts'
import { createSpanSender } from './span-sender.ts'
import type { SenderOptions } from './span-sender.ts'
import type { Span, TraceStart } from './span.ts'

export type OpenTelemetryOptions = SenderOptions & { ratio: number; random: () => number }

export type OpenTelemetry = {
  /** Undefined if the call is not chosen. */
  startTrace(start: TraceStart): Span | undefined
  close(): Promise<void>
}

const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT }
const TRACE_ID = /^(?!0+$)[\da-f]{32}$/
const propagator = new W3CTraceContextPropagator()

/** A UUID and the form of nginx are both 32 hexadecimal digits. Undefined for what is neither. */
function traceIdOf(requestId: string): string | undefined {
  const digits = requestId.replaceAll('-', '').toLowerCase()
  return TRACE_ID.test(digits) ? digits : undefined
}

/** The id of the next trace is that of its request. The library asks for it while it starts the span. */
function createIds() {
  const random = new RandomIdGenerator()
  let next: string | undefined
  return {
    generateTraceId: () => next ?? random.generateTraceId(),
    generateSpanId: () => random.generateSpanId(),
    use: <Result>(traceId: string | undefined, start: () => Result): Result => {
      next = traceId
      try {
        return start()
      } finally {
        next = undefined
      }
    },
  }
}

/**
 * One for all spans of a trace. The library begins each at a whole millisecond, so that a statement seems to end after its
 * call.
 */
function createClock(): () => number {
  const offset = Date.now() - performance.now()
  return () => offset + performance.now()
}

function spanOf(tracer: Tracer, span: LibrarySpan, clock: () => number): Span {
  const context = trace.setSpan(ROOT_CONTEXT, span)
  return {
    traceId: span.spanContext().traceId,
    traceparent: () => {
      const carrier = { traceparent: '' }
      propagator.inject(context, carrier, defaultTextMapSetter)
      return carrier.traceparent
    },
    isEnded: () => !span.isRecording(),
    startChild: (kind, name, attributes = {}) =>
      spanOf(tracer, tracer.startSpan(name, { kind: KINDS[kind], attributes, startTime: clock() }, context), clock),
    end: (attributes = {}, failure) => {
      span.setAttributes(attributes)
      if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR })
      span.end(clock())
    },
  }
}

export function createOpenTelemetry({ ratio, random, ...options }: OpenTelemetryOptions): OpenTelemetry {
  const ids = createIds()
  const provider = new TracerProvider({
    // Tells the processes apart.
    resource: resourceFromAttributes({ 'service.name': 'fairdraw', 'service.instance.id': randomUUID() }),
    sampler: createSampler(ratio, random),
    idGenerator: ids,
    spanProcessors: [createSpanSender(options)],
  })
  const tracer = provider.getTracer('fairdraw')
  return {
    startTrace: ({ kind, name, attributes = {}, requestId = '', traceparent }) => {
      // Without `tracestate`, which is any text of a caller.
      const caller = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
      const clock = createClock()
      const span = ids.use(traceIdOf(requestId), () =>
        tracer.startSpan(name, { kind: KINDS[kind], attributes, startTime: clock() }, caller),
      )
      return span.isRecording() ? spanOf(tracer, span, clock) : undefined
    },
    close: () => provider.shutdown(),
  }
}
