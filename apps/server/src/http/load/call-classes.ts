/**
 * Classifies requests for admission: which pool a request belongs to, and its priority (docs/mechanisms/serving.md).
 */

/**
 * Pools are separate, so that calls that wait for a vendor, a disk or a hash, or last long, take no slots from entries, and staff can put
 * a competition on hold in the middle of a rush. Requests without a pool are never refused.
 */
export const POOLS = ['database', 'vendor', 'login', 'desk', 'media', 'upload', 'stream'] as const
export type Pool = (typeof POOLS)[number]

/** Priorities in the database's pool, highest first: payments, entries, a player's own data, everything else. */
export const PRIORITIES = ['paying', 'entry', 'account', 'anonymous'] as const
export type Priority = (typeof PRIORITIES)[number]

export type CallClass = { pool: Exclude<Pool, 'database'> } | { pool: 'database'; priority: Priority }

const VENDOR: CallClass = { pool: 'vendor' }
const PAYING: CallClass = { pool: 'database', priority: 'paying' }
const ENTRY: CallClass = { pool: 'database', priority: 'entry' }
const ACCOUNT: CallClass = { pool: 'database', priority: 'account' }
const ANONYMOUS: CallClass = { pool: 'database', priority: 'anonymous' }

const PATHS: ReadonlyMap<string, CallClass> = new Map<string, CallClass>([
  ['/api/generic-entry/payment', VENDOR],
  ['/api/payment/client-token', VENDOR],
  ['/api/payment/cancel', VENDOR],
  ['/api/payment/check', VENDOR],
  ['/api/payment/saved-card', VENDOR],
  ['/api/account/payment-details/forget', VENDOR],
  ['/api/quick-pay/entry', VENDOR],
  ['/api/ecospend/banks', VENDOR],
  ['/api/ecospend/find-transaction', PAYING],
  ['/api/payment/card-form', PAYING],
  ['/api/quick-pay/details', PAYING],
  ['/api/quick-pay/status', PAYING],
  ['/api/ticket/generic/status', PAYING],
  ['/api/generic-entry/may-enter', ENTRY],
  ['/api/generic-entry/enter', ENTRY],
  ['/api/generic-entry/questions', ENTRY],
  ['/api/generic-entry/answer', ENTRY],
  ['/api/generic-entry/extend', ENTRY],
  ['/api/generic-entry/survey', ENTRY],
  ['/api/intake/csv', { pool: 'upload' }],
  ['/api/desk/media/upload', { pool: 'upload' }],
  // It lasts for hours: in the database's pool it would hold a slot, and its duration would lower the limit.
  ['/api/desk/live', { pool: 'stream' }],
])

/** The first match counts. Pages have their own queue (render-queue.ts); `/_` belongs to the demonstration. */
const PREFIXES: readonly (readonly [string, CallClass | undefined])[] = [
  ['/livez', undefined],
  ['/readyz', undefined],
  ['/webhooks/', undefined],
  ['/win', undefined],
  // The desk's document and files come from memory, dozens at once when it opens.
  ['/desk', undefined],
  ['/_', undefined],
  ['/media/', { pool: 'media' }],
  // Their pictures, which nobody asks for again.
  ['/api/ecospend/banks/', { pool: 'media' }],
  ['/sso/', { pool: 'login' }],
  ['/api/desk/log-in/', { pool: 'login' }],
  ['/api/desk/enrol/', { pool: 'login' }],
  ['/api/desk/', { pool: 'desk' }],
  ['/api/account/', ACCOUNT],
  ['/api/tickets/', ACCOUNT],
  ['/api/campaign', ACCOUNT],
]

/** The class of a URL; undefined for requests that are never refused. An unknown path counts as anonymous. */
export function classifyCall(url: string): CallClass | undefined {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const known = PATHS.get(path)
  if (known) return known
  const prefix = PREFIXES.find(([start]) => path.startsWith(start))
  return prefix ? prefix[1] : ANONYMOUS
}
