-- The one place that completes entries for money, credits and by other channels: their tickets, and the tokens that they
-- earn (docs/mechanisms/tokens-earned.md). So no way to enter can give the one and forget the other. What an entry without
-- steps completes with (enter-one.sql, enter-many.sql) is never paid, because a price needs a payment step.
--
-- Takes completed entries as parallel arrays. Call it in the transaction that completes them, with their players' lock.
create or replace function issue_tickets(
  p_competitions int[],
  p_players bigint[],
  p_entries uuid[],
  p_quantities int[]
) returns void
language plpgsql
-- As in enter-one.sql: no plan that scans a whole table.
set enable_seqscan = off
as $$
begin
  -- Those of a run are taken already: they change from held to issued here.
  with issued as (
    delete from run_holds h using unnest(p_players, p_entries) as i (player_id, entry_id)
    where h.player_id = i.player_id and h.entry_id = i.entry_id
  )
  insert into tickets (competition_id, player_id, entry_id)
  select i.competition_id, i.player_id, i.entry_id
  from unnest(p_competitions, p_players, p_entries, p_quantities) as i (competition_id, player_id, entry_id, quantity),
    generate_series(1, i.quantity);

  with offer as materialized (
    select c.id, (c.body #>> '{meta,payment,tokensEarned}')::int as tokens
    from competitions c
    where c.id = any (p_competitions) and c.body #>> '{meta,payment,paymentForm}' = 'money'
  ),
  earned as materialized (
    select i.player_id, i.entry_id, i.quantity * o.tokens as tokens
    from unnest(p_competitions, p_players, p_entries, p_quantities) as i (competition_id, player_id, entry_id, quantity)
    join offer o on o.id = i.competition_id
    where o.tokens > 0
  ),
  given as (
    insert into wallets as w (player_id, asset, balance)
    select e.player_id, 'tokens', sum(e.tokens) from earned e group by e.player_id
    on conflict (player_id, asset) do update set balance = w.balance + excluded.balance
  )
  insert into ledger_transfers (player_id, entry_id, asset, from_account, to_account, amount, reason)
  select e.player_id, e.entry_id, 'tokens', 'issued', 'wallet', e.tokens, 'entry-earned' from earned e;
end
$$;
