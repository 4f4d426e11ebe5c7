/** Parts of a traced call, each in a span below that of its caller. */
import { summariseError } from '../error-summary.ts'
import { currentContext, runInContext } from './call-context.ts'
import type { CallContext } from './call-context.ts'
import type { Attributes, Span, SpanKind } from './span.ts'

/**
 * Runs a part of a traced call in a span of its own, until its promise is settled. What belongs to no trace, or to one that is
 * over, just runs. `failureOf`: how a result tells of a failure.
 */
export function inSpan<Result>(
  kind: SpanKind,
  name: string,
  attributes: Attributes,
  run: () => Result,
  failureOf?: (result: Awaited<Result>) => string | undefined,
): Result {
  const context = currentContext()
  const parent = context?.span
  if (!parent || parent.isEnded()) return run()
  return endWith(parent.startChild(kind, name, attributes), context, run, failureOf)
}

/** Runs in a span that was started, and ends it. What returns no promise makes no call, and its span is never sent. */
export function endWith<Result>(
  span: Span,
  context: CallContext,
  run: () => Result,
  failureOf: (result: Awaited<Result>) => string | undefined = () => undefined,
): Result {
  const result = runInContext({ ...context, span }, run)
  if (!(result instanceof Promise)) return result
  return result.then(
    (value: Awaited<Result>) => {
      span.end({}, failureOf(value))
      return value
    },
    (error: unknown) => {
      span.end({}, summariseError(error))
      throw error
    },
  ) as Result
}

/** The headers that pass the trace on to a vendor; none outside of one. */
export function traceHeaders(): { traceparent?: string } {
  const span = currentContext()?.span
  return span ? { traceparent: span.traceparent() } : {}
}
