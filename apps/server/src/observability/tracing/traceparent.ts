/** The W3C's `traceparent`: which trace a call belongs to, and which span of it made the call. */

export type TraceParent = { traceId: string; spanId: string; isSampled: boolean }

const NONE = /^0+$/
/** Later versions may have more at the end, version 00 may not. */
const HEADER = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const SAMPLED = 1
const MAX_LENGTH = 128

/** Undefined for what is not one: it is then as if none had been sent. */
export function parseTraceparent(header: unknown): TraceParent | undefined {
  const parts = typeof header === 'string' && header.length <= MAX_LENGTH ? HEADER.exec(header) : null
  if (!parts) return undefined
  const [, version, traceId = '', spanId = '', flags = '', more] = parts
  if (NONE.test(traceId) || NONE.test(spanId) || (version === '00' && more !== undefined)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED }
}

/** Only what is traced is passed on. */
export const formatTraceparent = ({ traceId, spanId }: { traceId: string; spanId: string }): string =>
  `00-${traceId}-${spanId}-01`
