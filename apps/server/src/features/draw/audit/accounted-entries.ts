/**
 * Entries, and whether something accounts for them: money that was captured and booked, tokens that were taken, or a row that
 * was delivered and accepted. It reads the tables in its own way, and nothing by which lists are made.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isInRange } from './player-ranges.ts'
import type { PlayerRange } from './player-ranges.ts'

/**
 * Common table expressions, of which `judged` is the last: the entries `e` of the selection, with `fault`, and `is_returned`
 * where their payment went back.
 */
export const judgedEntries = (selection: SQL, range: PlayerRange): SQL => sql`
  made as materialized (
    select e.player_id, e.id, e.competition_id, e.channel, e.state, e.quantity, e.price_pence, e.token_cost, e.accepted_at,
      -- What an entry costs is what was published when it was made.
      coalesce(r.body #>> '{competition,meta,payment,paymentForm}', c.body #>> '{meta,payment,paymentForm}', 'free') as form
    from entries e
      left join competitions c on c.id = e.competition_id
      left join content_revisions r
        on r.kind = 'competition' and r.id = e.competition_id::text and r.revision = e.content_revision
    where ${selection} and ${isInRange(sql`e.player_id`, range)}
  ),
  booked as materialized (
    select l.player_id, l.entry_id, l.payment_id,
      sum(l.amount) filter (where l.asset = 'money' and l.from_account = 'gateway' and l.to_account = 'sales') as money,
      sum(l.amount) filter (where l.asset = 'money' and l.from_account = 'carrier' and l.to_account = 'sales') as charged,
      sum(l.amount) filter (where l.asset = 'tokens' and l.to_account = 'spent') as tokens,
      sum(l.amount) filter (where l.asset = 'entry-credits-v1' and l.to_account = 'spent') as v1,
      sum(l.amount) filter (where l.asset = 'entry-credits-v2' and l.to_account = 'spent') as v2,
      sum(l.amount) filter (where l.asset = 'discount-credits' and l.to_account = 'spent') as discount
    from ledger_transfers l
    where ${isInRange(sql`l.player_id`, range)} and l.entry_id is not null
    group by l.player_id, l.entry_id, l.payment_id
  ),
  taken as materialized (
    select player_id, entry_id, coalesce(sum(tokens), 0) as tokens, coalesce(sum(charged), 0) as charged
    from booked group by player_id, entry_id
  ),
  paid as materialized (
    select p.player_id, p.entry_id, bool_or(p.state <> 'captured') as is_returned
    from payments p
      join made m on m.player_id = p.player_id and m.id = p.entry_id
      join booked b on b.player_id = p.player_id and b.entry_id = p.entry_id and b.payment_id = p.id
    where ${isInRange(sql`p.player_id`, range)} and p.state in ('captured', 'refund-due', 'refunded')
      and p.amount_pence = m.price_pence and p.v1_entries in (0, m.quantity)
      and p.amount_pence + p.v1_entries + p.v2_pence + p.discount_pence > 0
      and (p.amount_pence, p.v1_entries, p.v2_pence, p.discount_pence)
        = (coalesce(b.money, 0), coalesce(b.v1, 0), coalesce(b.v2, 0), coalesce(b.discount, 0))
    group by p.player_id, p.entry_id
  ),
  delivered as materialized (
    select r.player_id, r.entry_id, r.competition_id, b.channel, r.charged_pence
    from intake_rows r join intake_batches b on b.id = r.batch_id
    where ${isInRange(sql`r.player_id`, range)} and r.state = 'accepted'
  ),
  judged as materialized (
    select m.*, coalesce(p.is_returned, false) as is_returned,
      case
        when m.state <> 'completed' then null
        when m.channel <> 'online' and not exists (
          select from delivered d where d.player_id = m.player_id and d.entry_id = m.id
            and d.competition_id = m.competition_id and d.channel = m.channel and d.charged_pence = m.price_pence)
          then 'undelivered'
        when m.channel <> 'online' and m.price_pence <> coalesce(t.charged, 0) then 'uncharged'
        when m.channel <> 'online' then null
        when (m.form = 'money' or m.price_pence > 0) and p.entry_id is null then 'unpaid'
        when (m.form = 'tokens' or m.token_cost > 0)
          and (m.token_cost = 0 or m.token_cost <> coalesce(t.tokens, 0)) then 'undebited'
      end as fault
    from made m
      left join paid p on p.player_id = m.player_id and p.entry_id = m.id
      left join taken t on t.player_id = m.player_id and t.entry_id = m.id
  )`
