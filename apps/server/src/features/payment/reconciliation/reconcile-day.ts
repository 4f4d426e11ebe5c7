/** Compares a vendor's books with ours for one day in London, payment by payment, and stores the result. */
import type { ReconciledVendor, ReconciliationState } from '@fairdraw/rules/payment/reconciliation.ts'
import { londonDaySpan } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { isUuid } from '../../../db/ids.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { reconciliations } from '../tables.ts'
import type { CardGateway } from '../../../vendors/braintree/gateway.ts'
import type { OpenBanking } from '../../../vendors/ecospend/open-banking.ts'
import type { Payouts } from '../../../vendors/paypal/paypal.ts'

export type Books = {
  db: Db
  gateway: Pick<CardGateway, 'sales'>
  openBanking: Pick<OpenBanking, 'netPence'>
  payPal: Pick<Payouts, 'find'>
  now: () => Date
}

/** An order whose amounts differ. `oursPence` null: we do not have it. `theirsPence` null: they do not. */
export type Difference = { orderId: string; oursPence: number | null; theirsPence: number | null }

export type Comparison = {
  state: ReconciliationState
  oursPence: number
  theirsPence: number
  differenceCount: number
  differences: Difference[]
}

const HOUR_MS = 3_600_000
/** A payment is written before the vendor is called, and the vendor may store it this much later. */
const SLACK_MS = 5 * 60_000
const MAX_LISTED = 100
const MAX_AT_ONCE = 50_000

/** `day`: YYYY-MM-DD in London. A vendor that does not answer is a state, not an error. */
export async function reconcileDay(books: Books, vendor: ReconciledVendor, day: string): Promise<Comparison> {
  const comparison: Comparison = { state: 'equal', oursPence: 0, theirsPence: 0, differenceCount: 0, differences: [] }
  const checkedAt = books.now()
  try {
    for (const span of await spansOf(books.db, day)) await COMPARE[vendor](books, span, comparison)
    if (comparison.differenceCount > 0) comparison.state = 'different'
  } catch {
    comparison.state = 'unreachable'
  }
  const row = { ...comparison, checkedAt }
  await books.db
    .insert(reconciliations)
    .values({ vendor, day, ...row })
    .onConflictDoUpdate({ target: [reconciliations.vendor, reconciliations.day], set: row })
  return comparison
}

type Span = { from: Date; to: Date }

/** The whole day, or single hours when it has too many payments for the memory. */
async function spansOf(db: Db, day: string): Promise<Span[]> {
  const whole = londonDaySpan(day)
  const [start, end] = [whole.from.getTime(), whole.to.getTime()]
  const [row] = await queryRows(
    db,
    { count: column.integer },
    sql`select count(*)::int as count from (
          select from payments where created_at >= ${whole.from} and created_at < ${whole.to} limit ${MAX_AT_ONCE + 1}) p`,
  )
  if (row!.count <= MAX_AT_ONCE) return [whole]
  return Array.from({ length: (end - start) / HOUR_MS }, (_, nth) => ({
    from: new Date(start + nth * HOUR_MS),
    to: new Date(start + (nth + 1) * HOUR_MS),
  }))
}

type Compare = (books: Books, span: Span, into: Comparison) => Promise<void>

const COMPARE: Readonly<Record<ReconciledVendor, Compare>> = {
  gateway: compareGateway,
  bank: compareBank,
  paypal: comparePayPal,
}

/** The amounts that vendors should have, by our order id. */
const OURS = { id: column.text, vendorId: column.nullable(column.text), pence: column.integer }
const oursIn = (db: Db, { from, to }: Span, isOfVendor: SQL) =>
  queryRows(
    db,
    OURS,
    sql`select p.id, p.vendor_id as "vendorId", coalesce(-sum(l.amount), 0)::float8 as pence
        from payments p left join ledger_lines l on l.player_id = p.player_id and l.payment_id = p.id
          and l.account = 'gateway' and l.asset = 'money'
        where p.created_at >= ${from} and p.created_at < ${to} and p.amount_pence > 0 and ${isOfVendor}
        group by p.id, p.vendor_id`,
  )

async function compareGateway({ db, gateway }: Books, span: Span, into: Comparison): Promise<void> {
  const ours = new Map(
    (await oursIn(db, span, sql`p.method in ('card', 'paypal', 'apple-pay', 'google-pay')`)).map((row) => [
      row.id,
      row.pence,
    ]),
  )
  const wider = { from: new Date(span.from.getTime() - SLACK_MS), to: new Date(span.to.getTime() + SLACK_MS) }
  const strangers = new Map<string, number>()
  for await (const { orderId = 'without an order', netPence } of gateway.sales(wider)) {
    const pence = ours.get(orderId)
    if (pence === undefined) {
      if (netPence !== 0) strangers.set(orderId, netPence)
      continue
    }
    ours.delete(orderId)
    compare(into, { orderId, oursPence: pence, theirsPence: netPence })
  }
  // An order may have been tried without success; then the vendor has no sale for it.
  for (const [orderId, pence] of ours) compare(into, { orderId, oursPence: pence, theirsPence: null })
  for (const orderId of await unknownAmong(db, [...strangers.keys()]))
    compare(into, { orderId, oursPence: null, theirsPence: strangers.get(orderId)! })
}

/** The service does not list a day's payments, so each of ours is looked up by its link. */
async function compareBank({ db, openBanking }: Books, span: Span, into: Comparison): Promise<void> {
  for (const { id, vendorId, pence } of await oursIn(db, span, sql`p.method = 'bank'`)) {
    const theirsPence = vendorId === null ? null : await openBanking.netPence(vendorId)
    compare(into, { orderId: id, oursPence: pence, theirsPence })
  }
}

/**
 * PayPal does not list a day's payouts, so each accepted one is looked up. Players' balances at PayPal are not ours.
 */
async function comparePayPal({ db, payPal }: Books, { from, to }: Span, into: Comparison): Promise<void> {
  const ours = await queryRows(
    db,
    { id: column.text, vendorId: column.text, pence: column.integer },
    sql`select id, vendor_id as "vendorId", case state when 'paid' then amount_pence else 0 end as pence
        from payouts where requested_at >= ${from} and requested_at < ${to} and vendor_id is not null`,
  )
  for (const { id, vendorId, pence } of ours) {
    const found = await payPal.find(vendorId)
    const theirsPence = found ? (found.outcome === 'paid' ? found.amountPence : 0) : null
    compare(into, { orderId: id, oursPence: pence, theirsPence })
  }
}

function compare(into: Comparison, difference: Difference): void {
  const { oursPence, theirsPence } = difference
  into.oursPence += oursPence ?? 0
  into.theirsPence += theirsPence ?? 0
  if ((oursPence ?? 0) === (theirsPence ?? 0)) return
  into.differenceCount += 1
  if (into.differences.length < MAX_LISTED) into.differences.push(difference)
}

/** Orders that match none of our payments, of any day. */
async function unknownAmong(db: Db, orderIds: string[]): Promise<string[]> {
  const possible = orderIds.filter(isUuid)
  const known =
    possible.length === 0
      ? []
      : await queryRows(db, { id: column.text }, sql`select id from payments where id in ${possible}`)
  const ids = new Set(known.map(({ id }) => id))
  return orderIds.filter((id) => !ids.has(id))
}
