/** The vendors' books, for comparison with ours. */
import type { Emulators } from '@fairdraw/emulators/start.ts'
import { sql } from 'drizzle-orm'
import { readRows } from './read-rows.ts'
import type { Db } from '../db/database.ts'

const TAKEN_STATUSES = ['submitted_for_settlement', 'settling', 'settlement_pending', 'settled', 'authorized']
/** While a dispute is open, and after it is lost, the gateway has the money. */
const DISPUTED_STATUSES = ['open', 'disputed', 'under_review', 'lost', 'accepted', 'expired']

/** The net pence of every sale and bank payment: by our order id at the gateway, by the link's id at the bank. */
export function netPenceByOrder({ books, openBanking }: Pick<Emulators, 'books' | 'openBanking'>): Map<string, number> {
  const netPence = new Map<string, number>()
  const add = (order: string, pence: number) => netPence.set(order, (netPence.get(order) ?? 0) + pence)
  for (const { type, status, orderId, amountPence, refunds, disputes } of books()) {
    if (type !== 'sale' || !TAKEN_STATUSES.includes(status)) continue
    const refunded = refunds.filter((refund) => refund.status === 'settled')
    const disputed = disputes.filter((dispute) => DISPUTED_STATUSES.includes(dispute.status))
    add(
      orderId ?? 'none',
      amountPence - [...refunded, ...disputed].reduce((sum, reversal) => sum + reversal.amountPence, 0),
    )
  }
  for (const { id, payments, refunds } of openBanking.books()) {
    for (const { status, amountPence } of payments) if (status === 'Completed') add(id, amountPence)
    for (const { status, amountPence } of refunds) if (status === 'Completed') add(id, -amountPence)
  }
  return new Map([...netPence].filter(([, pence]) => pence !== 0))
}

/**
 * Orders whose money differs between the vendors' books and ours. `before`: orders of an earlier day, which we no
 * longer store.
 */
export async function findLedgerDifferences(
  db: Db,
  emulators: Pick<Emulators, 'books' | 'openBanking'>,
  before: ReadonlyMap<string, number> = new Map(),
): Promise<string[]> {
  const sold = await readRows<{ order: string; pence: number }>(
    db,
    sql`select case p.method when 'bank' then p.vendor_id else p.id::text end as "order", (-sum(l.amount))::int as pence
        from payments p join ledger_lines l on l.payment_id = p.id and l.account = 'gateway' and l.asset = 'money'
        group by 1 having sum(l.amount) <> 0`,
  )
  const ours = new Map(sold.map(({ order, pence }) => [order, pence]))
  const theirs = netPenceByOrder(emulators)
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((order) => !before.has(order) && ours.get(order) !== theirs.get(order))
    .map((order) => `${order}: ours ${ours.get(order) ?? 0}, theirs ${theirs.get(order) ?? 0}`)
}
