/**
 * Receipts: one for each payment that was captured, written with the capture and so sent once
 * (docs/mechanisms/account/receipts.md). Everything in it is stored, so it can be shown and sent again at any time.
 */
import type { Receipt } from '@fairdraw/contract/account/receipt.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { notifyJobs, notifyJobsSparingly } from '../../../jobs/wake.ts'

/** Of a payment `p`, its entry `e` and its competition `c`: what the player bought, and how they paid. */
const RECEIPT = sql`jsonb_build_object(
  'paymentId', p.id, 'entryId', e.id, 'competitionId', e.competition_id, 'name', c.body ->> 'name', 'isHidden', c.is_hidden,
  'quantity', e.quantity, 'step', e.step, 'status', p.state, 'tickets', (
    select coalesce(jsonb_agg(t.number order by t.number), '[]') from tickets t
    where t.player_id = p.player_id and t.entry_id = p.entry_id),
  'method', p.method, 'lastDigits', p.card_last_digits, 'moneyPence', p.amount_pence, 'v1Entries', p.v1_entries,
  'creditPence', p.v2_pence, 'discountPence', p.discount_pence, 'paidAt', v.at, 'termsVersion', e.terms_version,
  'closesAt', c.closes_at, 'drawText', c.body #>> '{meta,drawText}', 'refund', (
    select jsonb_build_object('because', r.reason, 'settledAt', (
      select max(b.at) from payment_events b where b.payment_id = p.id and b.event = 'refund'))
    from refunds r where r.payment_id = p.id))`

/** `capture` has one event for each payment, and none for money that came too late. */
const FROM_ALL = sql`payments p left join payment_events v on v.payment_id = p.id and v.event = 'capture'
  join entries e on e.player_id = p.player_id and e.id = p.entry_id
  join competitions c on c.id = e.competition_id`
const CAPTURED = sql`v.at is not null`

/** By email where an address is verified, else by text unless the player wants none. */
const TOPIC = sql`case when u.email_verified_at is not null then 'receipt' else 'receipt-text' end`

/** The statement that writes the receipt of a payment into the outbox. `isAsked`: by the player, who then gets it by text too. */
export const receiptQuery = (paymentId: string, { isAsked = false } = {}) => ({
  columns: {},
  sql: sql`insert into outbox (topic, player_id, body) select ${TOPIC}, p.player_id, ${RECEIPT}
      from ${FROM_ALL} join players u on u.id = p.player_id
      where p.id = ${paymentId} and ${CAPTURED} and (u.email_verified_at is not null or u.wants_texted_receipts or ${isAsked})
      returning ${notifyJobsSparingly('wake-outbox')}`,
})

/**
 * The statement that stores the receipts of payments as sent when they were captured: for payments of the past. The document of a
 * competition is large, so what is needed of it is read once for each, and not for each payment.
 */
export const receiptsOf = (paymentIds: readonly string[]) => sql`
  with competitions as materialized (
    select id, is_hidden, closes_at, jsonb_build_object('name', body -> 'name', 'meta', jsonb_build_object('drawText', body #> '{meta,drawText}')) as body
    from competitions where id in (
      select e.competition_id from payments p join entries e on e.player_id = p.player_id and e.id = p.entry_id where p.id in ${paymentIds})),
  sent as (insert into sent_messages (player_id, topic, outcome, body, at)
  select p.player_id, ${TOPIC}, 'delivered', ${RECEIPT}, v.at from ${FROM_ALL} join players u on u.id = p.player_id
  where p.id in ${paymentIds} and ${CAPTURED} and not exists (
    select from sent_messages s where s.player_id = p.player_id and s.body ->> 'paymentId' = p.id::text)
  returning topic, (body ->> 'competitionId')::int as competition_id)
  insert into competition_messages (competition_id, topic, sent)
  select competition_id, topic, count(*) from sent group by competition_id, topic order by competition_id, topic
  on conflict (competition_id, topic) do update set sent = competition_messages.sent + excluded.sent`

/**
 * Writes the mail about a refund into the outbox, in the transaction that completes it: for whoever has a verified address. All
 * others have the text alone.
 */
export async function enqueueRefundMail(tx: Db, paymentId: string, tokensTakenBack: number): Promise<void> {
  await tx.execute(
    sql`insert into outbox (topic, player_id, body)
        select 'refund', p.player_id, ${RECEIPT} || jsonb_build_object('tokensTakenBack', ${tokensTakenBack}::int)
        from ${FROM_ALL} join players u on u.id = p.player_id
        where p.id = ${paymentId} and u.email_verified_at is not null returning ${notifyJobs('wake-outbox')}`,
  )
}

/** The receipts of an entry: its captured payments, newest first, with the text of the terms that the player accepted. */
export async function listReceipts(db: Db, playerId: number, which: SQL): Promise<Receipt[]> {
  const found = await queryRows(
    db,
    { receipt: column.json<Receipt>() },
    sql`select ${RECEIPT} || jsonb_build_object('terms', t.full_text) as receipt
        from ${FROM_ALL} left join competition_terms t on t.competition_id = e.competition_id and t.version = e.terms_version
        where p.player_id = ${playerId} and ${CAPTURED} and ${which} order by v.at desc`,
  )
  return found.map(({ receipt }) => ({
    ...receipt,
    paidAt: instantOf(receipt.paidAt),
    closesAt: receipt.closesAt === null ? null : instantOf(receipt.closesAt),
    refund: receipt.refund && {
      ...receipt.refund,
      settledAt: receipt.refund.settledAt === null ? null : instantOf(receipt.refund.settledAt),
    },
  }))
}

type PaymentsOfEntry = { hasReceipt: boolean; refundedPence: number; refundedAt: string | null }

/** Of some entries, what was paid and what went back. Money that came too late has no receipt, but a refund. */
export async function findPaymentsOf(
  db: Db,
  playerId: number,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentsOfEntry>> {
  if (entryIds.length === 0) return new Map()
  const found = await queryRows(
    db,
    {
      entryId: column.text,
      hasReceipt: column.boolean,
      refundedPence: column.integer,
      refundedAt: column.nullable(column.text),
    },
    sql`select p.entry_id as "entryId", bool_or(v.event = 'capture') as "hasReceipt",
          coalesce(sum(p.amount_pence) filter (where v.event = 'refund'), 0)::int as "refundedPence",
          max(v.at) filter (where v.event = 'refund') as "refundedAt"
        from payments p join payment_events v on v.payment_id = p.id
          and (v.event = 'capture' or (v.event = 'refund' and p.refund_vendor_id is not null))
        where p.player_id = ${playerId} and p.entry_id in ${entryIds} group by p.entry_id`,
  )
  return new Map(
    found.map(({ entryId, refundedAt, ...paid }) => [
      entryId,
      { ...paid, refundedAt: refundedAt === null ? null : instantOf(refundedAt) },
    ]),
  )
}

/** Times as PostgreSQL writes them in a document. */
const instantOf = (time: string) => new Date(time).toISOString()
