/** Spans in the format of OpenTelemetry's collectors: OTLP 1, as JSON. Ids are hexadecimal, 64-bit numbers are texts. */
import type { Attributes, EndedSpan, SpanKind } from './span.ts'

const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 }
const STATUS_ERROR = 2

/** A double has no room for nanoseconds since 1970; microseconds are exact. */
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)

const encodeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

const encodeSpan = ({ traceId, spanId, parentSpanId, kind, name, attributes, ...span }: EndedSpan) => ({
  traceId,
  spanId,
  ...(parentSpanId === undefined ? {} : { parentSpanId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: nanoseconds(span.startMs),
  endTimeUnixNano: nanoseconds(span.endMs),
  attributes: encodeAttributes(attributes),
  status: span.isFailed ? { code: STATUS_ERROR } : {},
})

/** `instanceId` tells the processes apart. */
export const encodeSpans = (spans: readonly EndedSpan[], instanceId: string) => ({
  resourceSpans: [
    {
      resource: { attributes: encodeAttributes({ 'service.name': 'fairdraw', 'service.instance.id': instanceId }) },
      scopeSpans: [{ scope: { name: 'fairdraw' }, spans: spans.map(encodeSpan) }],
    },
  ],
})
