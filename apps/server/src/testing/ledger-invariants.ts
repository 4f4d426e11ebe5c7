/** Invariants of money, tokens and tickets, checked in the database. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { readRows } from './read-rows.ts'
import type { Db } from '../db/database.ts'

/** Each query returns the rows that break it; no row is correct. */
const INVARIANTS: Record<string, SQL> = {
  'the ledger sums to zero for each asset': sql`
    select asset, sum(amount) from ledger_lines group by asset having sum(amount) <> 0`,
  'a wallet holds what the ledger says': sql`
    select w.* from wallets w where w.balance <> (select coalesce(sum(amount), 0) from ledger_lines l
      where l.player_id = w.player_id and l.asset = w.asset and l.account = 'wallet')`,
  'an exchange is one transfer of what was taken and one of what was given': sql`
    with booked as (
      select player_id, asset, sum(amount) filter (where from_account = 'wallet' and to_account = 'exchanged') as taken,
        sum(amount) filter (where from_account = 'issued' and to_account = 'wallet') as given
      from ledger_transfers where reason = 'exchange' or to_account = 'exchanged' group by player_id, asset),
    exchanged as (
      select player_id, asset, sum(taken) as taken, sum(given) as given from (
        select player_id, from_asset as asset, taken, null::bigint as given from exchanges union all
        select player_id, to_asset, null, given from exchanges) x group by player_id, asset)
    select * from booked b full join exchanged x using (player_id, asset)
    where b.taken is distinct from x.taken or b.given is distinct from x.given`,
  'an adjustment that was made is one transfer, and there is no other': sql`
    with booked as (select player_id, asset, count(*) as transfers,
        sum(case when to_account = 'wallet' then amount else -amount end) as amount
      from ledger_transfers where reason = 'adjustment' group by player_id, asset),
    made as (select player_id, asset, count(*) as transfers, sum(amount) as amount
      from balance_adjustments where state = 'made' group by player_id, asset)
    select * from booked b full join made m using (player_id, asset)
    where b.transfers is distinct from m.transfers or b.amount is distinct from m.amount`,
  'what a campaign gave is booked, once for each claim': sql`
    with booked as (select player_id, asset, sum(amount) as amount, count(*) as transfers
        from ledger_transfers where reason = 'campaign' group by player_id, asset),
    claimed as (select player_id, case prize_type when 'tokens' then 'tokens' else 'entry-credits-v1' end as asset,
        sum(awarded) as amount, count(*) as transfers
      from campaign_claims where prize_type <> 'tickets' group by 1, 2)
    select * from booked b full join claimed c using (player_id, asset)
    where b.amount is distinct from c.amount or b.transfers is distinct from c.transfers`,
  'the tickets that campaigns gave for a weekly draw are there': sql`
    with granted as (select player_id, source_id, draw, count from winsday_ticket_grants where source = 'campaign'),
    claimed as (select player_id, campaign_id as source_id, draw_id as draw, awarded as count
      from campaign_claims where draw_id is not null)
    (table granted except all table claimed) union all (table claimed except all table granted)`,
  'the claims of a limited code are counted': sql`
    select c.campaign_id, c.claims from campaign_codes c where c.max_claims is not null and c.claims <>
      (select count(*) from campaign_claims x where x.code_hash = c.hash)`,
  'what a campaign with a total cap gave is below it, and is the sum of its claims': sql`
    select c.id, c.given from campaigns c where (c.body #>> '{caps,total}') is not null and (
      c.given > (c.body #>> '{caps,total}')::bigint
      or c.given <> (select coalesce(sum(awarded), 0) from campaign_claims x where x.campaign_id = c.id))`,
  'a hold is what the ledger says, and belongs to unfinished entries': sql`
    select w.* from wallets w where w.held <> (select coalesce(sum(amount), 0) from ledger_lines l
      where l.player_id = w.player_id and l.asset = w.asset and l.account = 'hold')
    or (w.asset = 'tokens' and w.held <> (select coalesce(sum(token_cost), 0) from entries e
      where e.player_id = w.player_id and is_tokens_held and state in ('started', 'payment-due', 'payment-pending')))`,
  'cash is held for payouts in progress, and paid out for those that are paid': sql`
    with owed as (select player_id, coalesce(sum(amount_pence) filter (where state not in ('paid', 'returned')), 0) as held,
        coalesce(sum(amount_pence) filter (where state = 'paid'), 0) as paid from payouts group by player_id)
    select w.*, owed.* from (select * from wallets where asset = 'cash') w full join owed using (player_id)
    where coalesce(w.held, 0) <> coalesce(owed.held, 0) or coalesce(owed.paid, 0) <> (select coalesce(sum(l.amount), 0)
      from ledger_lines l where l.player_id = coalesce(w.player_id, owed.player_id) and l.asset = 'cash' and l.account = 'paid-out')`,
  'the last event of a payout names its state': sql`
    select p.id, p.state from payouts p where p.state is distinct from (select v.state from payout_events v
      where v.player_id = p.player_id and v.payout_id = p.id order by v.id desc limit 1)`,
  'credits are held for payments that are open, and for nothing else': sql`
    select w.* from wallets w where w.asset in ('entry-credits-v1', 'entry-credits-v2') and w.held <>
      (select coalesce(sum(case w.asset when 'entry-credits-v1' then v1_entries else v2_pence end), 0) from payments p
        where p.player_id = w.player_id and p.state in ('intended', 'awaiting', 'unknown'))`,
  'the wallet of discounts is those that are open': sql`
    with open as (select player_id, coalesce(sum(pence) filter (where payment_id is null), 0) as free,
        coalesce(sum(pence) filter (where payment_id is not null), 0) as held
      from discount_credits where ended_at is null group by player_id)
    select w.*, open.free, open.held as "heldDiscounts"
    from (select * from wallets where asset = 'discount-credits') w full join open using (player_id)
    where coalesce(w.balance, 0) <> coalesce(open.free, 0) or coalesce(w.held, 0) <> coalesce(open.held, 0)`,
  'a discount belongs to one payment that is open or paid': sql`
    select d.*, p.state from discount_credits d left join payments p on p.id = d.payment_id
    where d.payment_id is not null and (p.id is null or p.discount_pence = 0 or p.state not in
      ('intended', 'awaiting', 'unknown', 'captured', 'refund-due'))`,
  'what credits were used for is paid, and for nothing else': sql`
    select p.id, p.state, c.asset, c.used from payments p
    join lateral (select asset, sum(amount) as used from ledger_lines l
      where l.payment_id = p.id and account = 'spent' and asset <> 'money' group by asset) c on true
    where c.used <> case when p.state = 'captured' or (p.state = 'refund-due'
        and exists (select from payment_events v where v.payment_id = p.id and v.event = 'capture'))
      then case c.asset when 'entry-credits-v1' then p.v1_entries when 'entry-credits-v2' then p.v2_pence else p.discount_pence end
      else 0 end`,
  'a captured payment has one receipt, which waits or was sent, and any other payment none': sql`
    with kept as (select body ->> 'paymentId' as id from outbox where topic in ('receipt', 'receipt-text')
      union all select body ->> 'paymentId' from sent_messages where topic in ('receipt', 'receipt-text')),
    receipts as (select id, count(*) as sent from kept group by id)
    select p.id, p.state, r.sent from payments p full join receipts r on r.id = p.id::text
    where coalesce(r.sent, 0) <> (select count(*) from payment_events v where v.payment_id = p.id and v.event = 'capture')
      and not exists (select from players u where u.id = p.player_id and u.erased_at is not null)`,
  'a refund that gave something back has one mail where its player had a verified address, and nothing else has one': sql`
    with kept as (select body ->> 'paymentId' as id from outbox where topic = 'refund'
      union all select body ->> 'paymentId' from sent_messages where topic = 'refund'),
    mails as (select id, count(*) as sent from kept group by id),
    refunded as (select p.id, p.player_id, v.at from payments p join payment_events v on v.payment_id = p.id and v.event = 'refund'
      where p.refund_vendor_id is not null)
    select m.*, r.* from refunded r join players u on u.id = r.player_id full join mails m on m.id = r.id::text
    where coalesce(m.sent, 0) > case when r.id is null then 0 else 1 end
      or (m.sent is null and u.erased_at is null and u.email_verified_at <= r.at)`,
  'a link is out for payments that wait for it alone': sql`
    select p.* from payments p where link is not null and state <> 'awaiting'`,
  'a completed entry has as many tickets as it bought, any other none': sql`
    select e.id, e.state, e.quantity, count(t.number) from entries e
    left join tickets t on t.player_id = e.player_id and t.entry_id = e.id
    group by e.player_id, e.id having count(t.number) <> case when e.state = 'completed' then e.quantity else 0 end`,
  'a completed entry has earned what its competition states for each ticket, a refunded one nothing, any other never any': sql`
    select e.id, e.state, e.channel, e.quantity, c.each, l.earned, l.returned from entries e
    join lateral (select case when body #>> '{meta,payment,paymentForm}' = 'money'
        then coalesce((body #>> '{meta,payment,tokensEarned}')::int, 0) else 0 end as each
      from competitions where id = e.competition_id) c on true
    join lateral (select coalesce(sum(amount) filter (where reason = 'entry-earned'), 0) as earned,
        coalesce(sum(amount) filter (where reason in ('entry-earned-returned', 'entry-earned-written-off')), 0) as returned
      from ledger_transfers t where t.player_id = e.player_id and t.entry_id = e.id and t.asset = 'tokens') l on true
    where l.earned - l.returned <> case when e.state = 'completed' then e.quantity * c.each else 0 end
      or l.earned not in (0, e.quantity * c.each) or (e.state not in ('completed', 'refunded') and l.earned > 0)`,
  'tokens are earned by entries alone, and each posting has its two accounts': sql`
    select t.* from ledger_transfers t left join entries e on e.player_id = t.player_id and e.id = t.entry_id
    where (t.reason like 'entry-earned%' or t.from_account = 'written-off' or t.to_account = 'written-off') and (e.id is null
      or t.asset <> 'tokens' or (t.reason, t.from_account, t.to_account) not in (('entry-earned', 'issued', 'wallet'),
        ('entry-earned-returned', 'wallet', 'issued'), ('entry-earned-written-off', 'written-off', 'issued')))`,
  'a run is what is free, held and issued': sql`
    select c.id, r.* from competitions c join lateral (select (c.body #>> '{meta,run,ticketsTotal}')::int as total,
        (select coalesce(sum(free), 0) from run_parts where competition_id = c.id) as free,
        (select coalesce(sum(tickets), 0) from run_holds where competition_id = c.id) as held,
        (select count(*) from tickets where competition_id = c.id) as issued) r on true
    where c.has_run and r.total <> r.free + r.held + r.issued`,
  'tickets of a run are held by unfinished entries, each its own': sql`
    select h.*, e.state, e.quantity from run_holds h left join entries e on e.player_id = h.player_id and e.id = h.entry_id
    where e.id is null or h.tickets <> e.quantity or e.state not in ('started', 'payment-due', 'payment-pending')`,
  'the counts under the cap are the online entries': sql`
    select pc.* from player_competitions pc
    where pc.entries <> (select coalesce(sum(quantity), 0) from entries e
      where e.player_id = pc.player_id and e.competition_id = pc.competition_id and channel = 'online' and state = 'completed')
    or pc.pending <> (select coalesce(sum(quantity), 0) from entries e
      where e.player_id = pc.player_id and e.competition_id = pc.competition_id and channel = 'online' and state in ('started', 'payment-due', 'payment-pending'))`,
  'money that was taken has completed one entry, or is on its way back': sql`
    select p.* from payments p left join entries e on e.player_id = p.player_id and e.id = p.entry_id
    where p.state = 'captured' and e.state not in ('completed', 'started') and not (e.state = 'refunded' and exists (
      select from payment_cases c where c.payment_id = p.id and c.decision = 'withdraw-tickets'))`,
  'an entry is paid at most once': sql`
    select player_id, entry_id from payments where state = 'captured' group by player_id, entry_id having count(*) > 1`,
  'the books of money are the payments': sql`
    select p.id, p.state, p.amount_pence, sum(l.amount) from payments p
    left join ledger_lines l on l.payment_id = p.id and l.account = 'sales'
    group by p.id, p.state, p.amount_pence
    having coalesce(sum(l.amount), 0) <> case when p.state in ('captured', 'refund-due') then p.amount_pence -
        (select coalesce(sum(c.amount_pence), 0) from payment_cases c where c.payment_id = p.id
          and c.kind in ('settlement-declined', 'reversal')) else 0 end -
        (select coalesce(sum(c.amount_pence), 0) from payment_cases c where c.payment_id = p.id and c.outcome = 'lost')`,
  'money in dispute is that of open disputes': sql`
    select p.id, sum(l.amount) from payments p join ledger_lines l on l.payment_id = p.id and l.account = 'disputed'
    group by p.id having -sum(l.amount) <> (select coalesce(sum(c.amount_pence), 0) from payment_cases c
      where c.payment_id = p.id and c.kind = 'dispute' and c.state = 'open')`,
  'a refund is settled where its payment is refunded, and a payment that is refunded is owed no more': sql`
    select r.id, r.state, p.state from refunds r join payments p on p.id = r.payment_id
    where (r.state = 'settled') <> (p.state = 'refunded') or p.state not in ('refund-due', 'refunded')`,
  'what is owed back is followed: by its refund, or by the sweep that requests it': sql`
    select p.id from payments p left join refunds r on r.payment_id = p.id
    where p.state = 'refund-due' and p.check_at is null and r.next_attempt_at is null`,
  'an entry by another channel is of one row, and no row is of another': sql`
    select e.id, r.line from (select * from entries where channel <> 'online') e
    full join (select * from intake_rows where state = 'accepted') r on r.entry_id = e.id and r.player_id = e.player_id
    where e.id is null or r.line is null`,
  'what carriers took is what rows were charged': sql`
    select r.player_id, r.charged, l.taken from
      (select player_id, sum(charged_pence) as charged from intake_rows where charged_pence > 0 group by player_id) r
      full join (select player_id, -sum(amount) as taken from ledger_lines where account = 'carrier' group by player_id) l
        using (player_id)
    where r.charged is distinct from l.taken`,
  'a delivery that is done has become of what was received': sql`
    select b.id, b.received, b.accepted, b.rejected from intake_batches b where state <> 'receiving' and (
      b.received <> (select count(*) from intake_rows r where r.batch_id = b.id)
      or b.accepted <> (select count(*) from intake_rows r where r.batch_id = b.id and r.state = 'accepted')
      or b.rejected <> (select count(*) from intake_rows r where r.batch_id = b.id and r.state = 'rejected'))`,
  'the last event of an entry names its state': sql`
    select e.id, e.state from entries e where e.state <> (select v.state from entry_history v
      where v.player_id = e.player_id and v.entry_id = e.id order by v.id desc limit 1)`,
}

/** The names of the broken invariants, each with a row that breaks it. */
export async function findBrokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const [row] = await readRows(db, query)
    if (row) broken.push(`${name}: ${JSON.stringify(row)}`)
  }
  return broken
}
