/** What the vendors' own books say, to hold ours against. */
import type { Emulators } from '@fairdraw/emulators/start.ts'
import { sql } from 'drizzle-orm'
import { readRows } from './read-rows.ts'
import type { Db } from '../db/database.ts'

const TAKEN = ['submitted_for_settlement', 'settling', 'settlement_pending', 'settled', 'authorized']
/** While a dispute is open, and once it is lost, the gateway has the money. */
const GONE_BY_DISPUTE = ['open', 'disputed', 'under_review', 'lost', 'accepted', 'expired']

/** What of every sale and bank payment was kept, in pence: by our order's number at the gateway, by the link's at the bank. */
export function storedByOrder({ books, openBanking }: Pick<Emulators, 'books' | 'openBanking'>): Map<string, number> {
  const kept = new Map<string, number>()
  const add = (order: string, pence: number) => kept.set(order, (kept.get(order) ?? 0) + pence)
  for (const { type, status, orderId, amountPence, refunds, disputes } of books()) {
    if (type !== 'sale' || !TAKEN.includes(status)) continue
    const refunded = refunds.filter((refund) => refund.status === 'settled')
    const disputed = disputes.filter((dispute) => GONE_BY_DISPUTE.includes(dispute.status))
    add(orderId ?? 'none', amountPence - [...refunded, ...disputed].reduce((sum, gone) => sum + gone.amountPence, 0))
  }
  for (const { id, payments, refunds } of openBanking.books()) {
    for (const { status, amountPence } of payments) if (status === 'Completed') add(id, amountPence)
    for (const { status, amountPence } of refunds) if (status === 'Completed') add(id, -amountPence)
  }
  return new Map([...kept].filter(([, pence]) => pence !== 0))
}

/**
 * Every difference between the vendors' books and ours: orders of which we say that the vendor has more or less money of ours than it has.
 * `before`: orders of an earlier day, which we have forgotten.
 */
export async function differences(
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
  const theirs = storedByOrder(emulators)
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((order) => !before.has(order) && ours.get(order) !== theirs.get(order))
    .map((order) => `${order}: ours ${ours.get(order) ?? 0}, theirs ${theirs.get(order) ?? 0}`)
}
