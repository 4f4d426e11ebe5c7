/**
 * One step of a traced call: a request, a round trip to the database, a call to a vendor, a run of a job. It has names that
 * the program gives (routes, statements, operations), codes and ids, never a value of a player
 * (docs/decisions/0026-opentelemetry-loaded-when-traces-are-on.md).
 *
 * Types only: OpenTelemetry's library is behind them (`open-telemetry.ts`) and is not loaded unless traces are on.
 */
export type SpanKind = 'internal' | 'server' | 'client'
export type Attributes = Record<string, string | number>

export type Span = {
  traceId: string
  /** The header that passes the trace on. */
  traceparent(): string
  isEnded(): boolean
  startChild(kind: SpanKind, name: string, attributes?: Attributes): Span
  /** `failure`: how it failed, in names and codes. */
  end(attributes?: Attributes, failure?: string): void
}

/** Where a trace begins here. */
export type TraceStart = {
  kind: SpanKind
  name: string
  attributes?: Attributes
  /** What the trace's id is made of, unless the caller brings a trace. */
  requestId?: string
  /** The caller's header, as it came. */
  traceparent?: unknown
}
