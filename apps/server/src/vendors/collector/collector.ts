/** The collector of audit and security logs: takes JSON lines by HTTP, as Splunk, Vector, Fluent Bit, Logstash and others do. */
import { traceHeaders } from '../../observability/tracing/in-span.ts'
import { VendorError } from '../vendor-error.ts'

export type Collector = {
  /** Throws unless the collector has taken all lines. After a time-out it may have taken them as well. */
  send(lines: readonly string[]): Promise<void>
}

export type CollectorAccess = { url: string; token: string; scheme: string; timeoutMs?: number }

/** Less than the lease of a log (features/audit/export/export-log.ts). */
const TIMEOUT_MS = 10_000

export const createCollector = ({ url, token, scheme, timeoutMs = TIMEOUT_MS }: CollectorAccess): Collector => ({
  async send(lines) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `${scheme} ${token}`, 'content-type': 'application/x-ndjson', ...traceHeaders() },
      body: lines.map((line) => `${line}\n`).join(''),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    await response.body?.cancel()
    if (!response.ok) throw new VendorError(`the collector answered ${response.status}`)
  },
})
