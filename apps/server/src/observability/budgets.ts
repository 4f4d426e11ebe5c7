/**
 * What a call may cost, by its kind, and how late the event loop may be (docs/mechanisms/observability/budgets.md). Metrics and
 * alerts compare with these figures.
 */
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'

/**
 * How often a call may wait for the database. Each is a little above what the most expensive call of its kind needs in all tests on
 * PostgreSQL, and each of these fails when a call needs more (testing/test-app.ts).
 */
export const ROUND_TRIP_BUDGETS = { entry: 4, payment: 18, 'log-in': 10, read: 20, change: 27 } as const
export type CallKind = keyof typeof ROUND_TRIP_BUDGETS

/** All that a player has, or all tickets of a draw. */
const WHOLE = new Set([
  'postAccountExport',
  'postAccountErase',
  'postDeskExportPlayer',
  'postDeskErasePlayer',
  'postDeskDrawStep',
])

/** Undefined where the number of rows decides: for these, for a stream, and for a file that is read as it comes. */
export function kindOfCall({ name, method, path, isReadOnly, upload, stream }: Endpoint): CallKind | undefined {
  if (stream || upload !== undefined || WHOLE.has(name)) return undefined
  if (name === 'postEnter') return 'entry'
  if (name === 'postPayment') return 'payment'
  if (path.startsWith('/sso/auth/')) return 'log-in'
  return method === 'GET' || isReadOnly ? 'read' : 'change'
}

/**
 * HAProxy takes a process out that twice does not answer within 600 ms (ops/haproxy.cfg). The reply to its check may wait 200 ms for
 * the database (http/health.ts), and passes the event loop before and after that.
 */
export const EVENT_LOOP_BUDGET_MS = 200
