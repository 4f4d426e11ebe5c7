/** Counts and times every call to a vendor, gives it a span in the trace of its caller, and logs failures. */
import { performance } from 'node:perf_hooks'
import { Histogram } from 'prom-client'
import type { Registry } from 'prom-client'
import type { WatchedVendor } from '@fairdraw/contract/desk/live.ts'
import { currentContext } from './tracing/call-context.ts'
import { inSpan } from './tracing/in-span.ts'
import type { WorkReporter } from './work-reporter.ts'

/** `name`: `vendor.operation`. */
type ReportVendorCall = (name: string, seconds: number, failure?: { error: unknown }) => void

export type VendorReports = { vendor: WatchedVendor; report: ReportVendorCall }

/**
 * The name of a call becomes a metric label. `countCall` is told of each call.
 */
export function createVendorCallReports(
  registry: Registry,
  reporter: Pick<WorkReporter, 'succeeded' | 'failed'>,
  countCall: (vendor: WatchedVendor, isFailed: boolean) => void = () => {},
) {
  const durations = new Histogram({
    name: 'fairdraw_vendor_call_duration_seconds',
    help: 'How long calls to vendors took.',
    labelNames: ['name', 'outcome'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30],
    registers: [registry],
  })
  return (vendor: WatchedVendor): VendorReports => ({
    vendor,
    report: (name, seconds, failure) => {
      durations.observe({ name, outcome: failure ? 'failed' : 'succeeded' }, seconds)
      countCall(vendor, failure !== undefined)
      if (failure) reporter.failed('vendor-call', name, failure)
      else reporter.succeeded('vendor-call', name)
    },
  })
}

/** The outcome of a call without a reply, from adapters that do not throw. */
function isUnanswered(result: unknown): result is { kind: 'unknown'; reason?: string } {
  return typeof result === 'object' && result !== null && (result as { kind?: unknown }).kind === 'unknown'
}

const isAsyncIterable = (result: unknown): result is AsyncIterable<unknown> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result

/** A stream counts as one call, which ends with its last part. */
async function* reportEnd(parts: AsyncIterable<unknown>, report: (failure?: { error: unknown }) => void) {
  try {
    yield* parts
  } catch (error) {
    report({ error })
    throw error
  }
  report()
}

/**
 * Wraps an adapter so that every call that leaves the process is reported: methods that return a promise or a stream,
 * except the `local` ones. Results and errors are unchanged.
 */
export function reportCalls<Adapter extends object>(
  adapter: Adapter,
  { vendor, report }: VendorReports,
  { local = [] }: { local?: readonly (keyof Adapter)[] } = {},
): Adapter {
  return new Proxy(adapter, {
    get: (target, key, receiver) => {
      const value: unknown = Reflect.get(target, key, receiver)
      if (typeof value !== 'function' || typeof key !== 'string' || local.includes(key as keyof Adapter)) return value
      return (...args: unknown[]): unknown => {
        const name = `${vendor}.${key}`
        const began = performance.now()
        const result: unknown = inSpan(
          'client',
          name,
          { 'peer.service': vendor },
          () => Reflect.apply(value, target, args) as unknown,
          (reply) => (isUnanswered(reply) ? 'unanswered' : undefined),
        )
        const seconds = () => (performance.now() - began) / 1000
        if (isAsyncIterable(result)) return reportEnd(result, (failure) => report(name, seconds(), failure))
        if (!(result instanceof Promise)) return result
        const waits = currentContext()?.vendorWaits
        waits?.begin()
        if (waits) void result.finally(waits.end).catch(() => {})
        return result.then(
          (result: unknown) => {
            // The vendor's text is left out, because it may repeat our data.
            const failure = isUnanswered(result) ? { error: new Error('the call had no answer') } : undefined
            report(name, seconds(), failure)
            return result
          },
          (error: unknown) => {
            report(name, seconds(), { error })
            throw error
          },
        )
      }
    },
  })
}
