/**
 * Receipts: one for each payment that was captured, written with the capture and so sent once
 * (docs/mechanisms/account/receipts.md). Everything in it is stored, so it can be shown and sent again at any time.
 */
import type { Receipt } from '@fairdraw/contract/account/receipt.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { notifyJobs } from '../../../jobs/wake.ts'

/** Of a payment `p`, its entry `e` and its competition `c`: what the player bought, and how they paid. */
const RECEIPT = sql`jsonb_build_object(
  'paymentId', p.id, 'entryId', e.id, 'competitionId', e.competition_id, 'name', c.body ->> 'name', 'isHidden', c.is_hidden,
  'quantity', e.quantity, 'step', e.step, 'status', p.state, 'tickets', (
    select coalesce(jsonb_agg(t.number order by t.number), '[]') from tickets t
    where t.player_id = p.player_id and t.entry_id = p.entry_id),
  'method', p.method, 'lastDigits', p.card_last_digits, 'moneyPence', p.amount_pence, 'v1Entries', p.v1_entries,
  'creditPence', p.v2_pence, 'discountPence', p.discount_pence, 'paidAt', v.at, 'termsVersion', e.terms_version,
  'closesAt', c.closes_at, 'drawText', c.body #>> '{meta,drawText}')`

/** `capture` has one event for each payment. */
const FROM = sql`payments p join payment_events v on v.payment_id = p.id and v.event = 'capture'
  join entries e on e.player_id = p.player_id and e.id = p.entry_id
  join competitions c on c.id = e.competition_id`

/** By email where an address is verified, else by text unless the player wants none. */
const TOPIC = sql`case when u.email_verified_at is not null then 'receipt' else 'receipt-text' end`

/**
 * Notifications are serialised at the commit, so that of many concurrent payments only some should notify. A receipt that
 * is due already has woken the queue, and the run after it takes this one too.
 */
const WAKE_UP = sql`case when not exists (
  select from outbox where topic in ('receipt', 'receipt-text') and due_at <= clock_timestamp()) then ${notifyJobs('wake-outbox')} end`

/** Writes the receipt of a payment into the outbox. `isAsked`: by the player, who then gets it by text too. */
export async function enqueueReceipt(tx: Db, paymentId: string, { isAsked = false } = {}): Promise<void> {
  await tx.execute(
    sql`insert into outbox (topic, player_id, body) select ${TOPIC}, p.player_id, ${RECEIPT}
        from ${FROM} join players u on u.id = p.player_id
        where p.id = ${paymentId} and (u.email_verified_at is not null or u.wants_texted_receipts or ${isAsked})
        returning ${WAKE_UP}`,
  )
}

/** What is stored of a receipt: times as PostgreSQL writes them in a document. */
type StoredReceipt = Omit<Receipt, 'terms' | 'refundedAt'>

type ReceiptWithTerms = StoredReceipt & { refundedAt: string | null; terms: string | null }

/** The receipts of an entry: its captured payments, newest first, with the text of the terms that the player accepted. */
export async function listReceipts(db: Db, playerId: number, which: SQL): Promise<Receipt[]> {
  const found = await queryRows(
    db,
    { receipt: column.json<ReceiptWithTerms>() },
    sql`select ${RECEIPT} || jsonb_build_object('terms', t.full_text, 'refundedAt', (
          select max(r.at) from payment_events r where r.payment_id = p.id and r.event = 'refund')) as receipt
        from ${FROM} left join competition_terms t on t.competition_id = e.competition_id and t.version = e.terms_version
        where p.player_id = ${playerId} and ${which} order by v.at desc`,
  )
  return found.map(({ receipt }) => ({
    ...receipt,
    paidAt: instantOf(receipt.paidAt),
    closesAt: receipt.closesAt === null ? null : instantOf(receipt.closesAt),
    refundedAt: receipt.refundedAt === null ? null : instantOf(receipt.refundedAt),
  }))
}

/** Those of some entries that have a receipt. */
export async function entriesWithReceipt(
  db: Db,
  playerId: number,
  entryIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (entryIds.length === 0) return new Set()
  const found = await queryRows(
    db,
    { entryId: column.text },
    sql`select distinct p.entry_id as "entryId" from payments p
          join payment_events v on v.payment_id = p.id and v.event = 'capture'
        where p.player_id = ${playerId} and p.entry_id in ${entryIds}`,
  )
  return new Set(found.map(({ entryId }) => entryId))
}

const instantOf = (time: string) => new Date(time).toISOString()
