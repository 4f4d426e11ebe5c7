/**
 * One step of a traced call: a request, a round trip to the database, a call to a vendor, a run of a job. It has names that
 * the program gives (routes, statements, operations), codes and ids, never a value of a player
 * (docs/decisions/0026-traces-without-a-library.md).
 */
import { randomBytes } from 'node:crypto'

export type SpanKind = 'internal' | 'server' | 'client'
export type Attributes = Record<string, string | number>

export type EndedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  kind: SpanKind
  name: string
  startMs: number
  endMs: number
  attributes: Attributes
  isFailed: boolean
}

export type Span = {
  traceId: string
  spanId: string
  isEnded(): boolean
  startChild(kind: SpanKind, name: string, attributes?: Attributes): Span
  /** `failure`: how it failed, in names and codes. */
  end(attributes?: Attributes, failure?: string): void
}

export type SpanOptions = {
  traceId: string
  parentSpanId?: string | undefined
  kind: SpanKind
  name: string
  attributes?: Attributes
}

const SPAN_ID_BYTES = 8
const epochMs = () => performance.timeOrigin + performance.now()

/** Starts a span, and those below it. Each is given to `onEnd` when it has ended. */
export function startSpan(options: SpanOptions, onEnd: (span: EndedSpan) => void): Span {
  const { traceId, parentSpanId, kind, name } = options
  const spanId = randomBytes(SPAN_ID_BYTES).toString('hex')
  const startMs = epochMs()
  let isEnded = false
  return {
    traceId,
    spanId,
    isEnded: () => isEnded,
    startChild: (childKind, childName, attributes = {}) =>
      startSpan({ traceId, parentSpanId: spanId, kind: childKind, name: childName, attributes }, onEnd),
    end: (more = {}, failure) => {
      if (isEnded) return
      isEnded = true
      const attributes = { ...options.attributes, ...more, ...(failure === undefined ? {} : { 'error.type': failure }) }
      const isFailed = failure !== undefined
      onEnd({ traceId, spanId, parentSpanId, kind, name, startMs, endMs: epochMs(), attributes, isFailed })
    },
  }
}
