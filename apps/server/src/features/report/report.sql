-- Everything that the reports count, one row for each fact (docs/mechanisms/desk/reports.md): when it was recorded, the entry that it is
-- about, and what it adds to the sums of that entry's hour. Facts are derived from rows that are never changed or deleted: the
-- beginning of an entry, and the events of entries and payments. So a sum of the facts of a span of time stays right.
--
-- An entry online that has no steps is completed as it begins, and has no event; every other completion is an event.
create or replace view report_facts as
select f.recorded_at, f.competition_id, date_trunc('hour', f.accepted_at, 'UTC') as hour, f.channel, f.bundle_id, f.begun, f.entries,
  f.tickets, f.paid_entries, f.token_entries, f.tokens,
  -- In this order: of a player with thousands of entries the first one that is found ends the search.
  case
    when f.entries = 0 then 0
    when exists (select from entry_events v where v.player_id = f.player_id and v.event in ('finish', 'enter')
      and v.state = 'completed' and (v.at, v.entry_id) < (f.recorded_at, f.entry_id)) then 0
    when exists (select from entries o where o.player_id = f.player_id and o.channel = 'online' and o.steps = '{}'
      and (o.accepted_at, o.id) < (f.recorded_at, f.entry_id)) then 0
    else 1
  end as first_entries,
  f.withdrawn_entries, f.withdrawn_tickets, f.payments, f.pence, f.refunds, f.refunded_pence, f.disputes, f.disputed_pence
from (
  select e.accepted_at as recorded_at, e.player_id, e.id as entry_id, e.competition_id, e.accepted_at, e.channel, '' as bundle_id,
    1 as begun, (e.steps = '{}')::int as entries, case when e.steps = '{}' then e.quantity else 0 end as tickets,
    0 as paid_entries, (e.steps = '{}' and e.token_cost > 0)::int as token_entries,
    case when e.steps = '{}' then e.token_cost else 0 end as tokens, 0 as withdrawn_entries, 0 as withdrawn_tickets,
    0 as payments, 0 as pence, 0 as refunds, 0 as refunded_pence, 0 as disputes, 0 as disputed_pence
  from entries e where e.channel = 'online'
  union all
  select v.at, e.player_id, e.id, e.competition_id, e.accepted_at, e.channel, coalesce(e.bundle_id, ''),
    (v.event = 'enter')::int, 1, e.quantity,
    ((e.payment_method is not null and e.payment_method <> 'tokens') or e.price_pence > 0)::int,
    coalesce(e.payment_method = 'tokens', false)::int, case when e.payment_method = 'tokens' then e.token_cost else 0 end, 0, 0,
    -- What came by another channel has no payment: the phone company has charged it.
    (v.event = 'enter' and e.price_pence > 0)::int, case when v.event = 'enter' then e.price_pence else 0 end, 0, 0, 0, 0
  from entry_events v join entries e on e.player_id = v.player_id and e.id = v.entry_id
  where v.event in ('finish', 'enter') and v.state = 'completed'
  union all
  select v.at, e.player_id, e.id, e.competition_id, e.accepted_at, e.channel, coalesce(e.bundle_id, ''),
    0, 0, 0, 0, 0, 0, 1, e.quantity, 0, 0, 0, 0, 0, 0
  from entry_events v join entries e on e.player_id = v.player_id and e.id = v.entry_id
  -- Of an entry that was completed before: others had no tickets that could be withdrawn. The comparison of the ids also keeps the
  -- planner from reading all events once for a few of them.
  where v.event = 'refund' and (e.steps = '{}' or exists (
    select from entry_events c where c.player_id = v.player_id and c.entry_id = v.entry_id and c.event = 'finish' and c.id < v.id))
  union all
  -- Late money is due for a refund as it comes in, and counts as both.
  select v.at, e.player_id, e.id, e.competition_id, e.accepted_at, e.channel, coalesce(e.bundle_id, ''), 0, 0, 0, 0, 0, 0, 0, 0,
    case when m.came_in then 1 else 0 end, case when m.came_in then p.amount_pence else 0 end,
    (v.event = 'refund-due')::int, case when v.event = 'refund-due' then p.amount_pence else 0 end, 0, 0
  from payment_events v join payments p on p.id = v.payment_id join entries e on e.player_id = p.player_id and e.id = p.entry_id
  cross join lateral (select v.event = 'capture' or not exists (
    select from payment_events c where c.payment_id = v.payment_id and c.event = 'capture' and c.id < v.id) as came_in) m
  -- Credits may pay for all of an entry.
  where v.event in ('capture', 'refund-due') and p.amount_pence > 0
  union all
  select c.opened_at, e.player_id, e.id, e.competition_id, e.accepted_at, e.channel, coalesce(e.bundle_id, ''), 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 1, c.amount_pence
  from payment_cases c join payments p on p.id = c.payment_id join entries e on e.player_id = p.player_id and e.id = p.entry_id
  where c.kind in ('dispute', 'reversal')
) f;

-- The instant before which nothing can be recorded any more. An open transaction that has written may still record facts that
-- are as old as itself; one that has written nothing yet records only what is newer than this moment. Two seconds more than
-- that, for a transaction that has read the clock just before its first row.
create or replace function facts_are_complete_until() returns timestamptz language sql volatile as $$
  select least(clock_timestamp() - interval '2 seconds', min(a.xact_start)) from pg_stat_activity a
  where a.backend_xid is not null and a.pid <> pg_backend_pid() and a.datname = current_database()
$$;
