/** What a request or a run of a job carries with it through everything that it waits for. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './span.ts'

/** How often something waited for the database. */
export type RoundTrips = { count: number }

/** Told whenever a call begins and ends to wait for a vendor. */
export type VendorWaits = { begin(): void; end(): void }

export type CallContext = {
  /** Of a request whose own work is limited (http/load/admission.ts). */
  vendorWaits?: VendorWaits | undefined
  /** Those of the request. */
  roundTrips?: RoundTrips | undefined
  /** What the call does now, if it is traced. */
  span?: Span | undefined
}

const contexts = new AsyncLocalStorage<CallContext>()

export const currentContext = (): CallContext | undefined => contexts.getStore()

/** Undefined: on nobody's behalf. */
export const runInContext = <Result>(context: CallContext | undefined, run: () => Result): Result =>
  contexts.run(context as CallContext, run)

/** The field of the log's lines that leads to the trace; none without one (log-redaction.ts). */
export function traceOfLine(): { traceId?: string } {
  const span = currentContext()?.span
  return span ? { traceId: span.traceId } : {}
}
