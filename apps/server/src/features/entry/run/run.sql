-- A fixed run: a competition that has so many tickets and no more (docs/mechanisms/entry/run.md). Its free tickets are split
-- over rows of run_parts. Whoever takes some skips the rows that others have locked, so that nobody waits for one
-- counter. An unfinished entry has a row in run_holds. At any time free + held + issued = the run.

-- Divides what is not taken of a run of so many tickets; null: the competition has none.
create or replace function divide_run(p_competition int, p_total int) returns void language plpgsql as $$
declare
  v_free int;
begin
  perform from run_parts p where p.competition_id = p_competition order by p.part for update;
  delete from run_parts p where p.competition_id = p_competition;
  if p_total is null then
    return;
  end if;
  v_free := p_total - (select count(*) from tickets t where t.competition_id = p_competition)
    - (select coalesce(sum(h.tickets), 0) from run_holds h where h.competition_id = p_competition);
  if v_free < 0 then
    raise exception 'more tickets of competition % are taken than its run has', p_competition
      using errcode = 'integrity_constraint_violation', table = 'run_parts';
  end if;
  insert into run_parts (competition_id, free)
  select p_competition, v_free / 32 + (n <= v_free % 32)::int from generate_series(1, 32) as n;
end
$$;

create or replace function divide_published_run() returns trigger language plpgsql as $$
declare
  v_total int := (new.body #>> '{meta,run,ticketsTotal}')::int;
begin
  if v_total is distinct from (old.body #>> '{meta,run,ticketsTotal}')::int then
    perform divide_run(new.id, v_total);
  end if;
  return null;
end
$$;
create or replace trigger run_divided after insert or update on competitions
  for each row execute function divide_published_run();

-- Takes tickets of a run: as many as there are up to p_wanted, and none if fewer than p_least. `busy`: others hold rows
-- in which there are more, so that it may be tried again. With p_waits it waits for those rows, in their order; call it
-- so only where nobody else can be waiting for what the transaction holds.
create or replace function take_run_tickets(
  p_competition int, p_wanted int, p_least int, p_waits boolean, out taken int, out busy boolean)
language plpgsql
set enable_seqscan = off
as $$
declare
  v_part bigint;
  v_free int;
  v_last bigint;
begin
  taken := 0;
  busy := false;
  while taken < p_wanted loop
    if p_waits then
      select p.part, p.free into v_part, v_free from run_parts p
      where p.competition_id = p_competition and p.free > 0 order by p.part limit 1 for update;
    else
      select p.part, p.free into v_part, v_free from run_parts p
      where p.competition_id = p_competition and p.free > 0 order by p.part limit 1 for update skip locked;
    end if;
    if found then
      v_last := v_part;
      v_free := least(v_free, p_wanted - taken);
      update run_parts p set free = p.free - v_free where p.competition_id = p_competition and p.part = v_part;
      taken := taken + v_free;
    elsif not exists (select from run_parts p where p.competition_id = p_competition and p.free > 0) then
      exit;
    elsif not p_waits then
      busy := true;
      exit;
    end if;
  end loop;
  if taken > 0 and taken < p_least then
    update run_parts p set free = p.free + taken where p.competition_id = p_competition and p.part = v_last;
    taken := 0;
  end if;
end
$$;

-- Gives tickets back. It never waits: where all rows are locked, it adds one.
create or replace function give_run_tickets(p_competition int, p_tickets int) returns void
language plpgsql
set enable_seqscan = off
as $$
declare
  v_part bigint;
begin
  if p_tickets <= 0 or not exists (select from competitions c where c.id = p_competition and c.has_run) then
    return;
  end if;
  select p.part into v_part from run_parts p where p.competition_id = p_competition order by p.part limit 1 for update skip locked;
  if found then
    update run_parts p set free = p.free + p_tickets where p.competition_id = p_competition and p.part = v_part;
  else
    insert into run_parts (competition_id, free) values (p_competition, p_tickets);
  end if;
end
$$;

-- Why a run has no ticket to take: all are sold, or some are held by entries that may still end without them.
create or replace function run_refusal(p_competition int) returns text language sql stable as $$
  select case when exists (select from run_holds h where h.competition_id = p_competition)
    then 'all-tickets-held' else 'sold-out' end
$$;

-- Makes an entry hold so many tickets, for the next quarter of an hour if no p_until is given: 'ok', 'busy', or why there
-- are too few. Then it holds what it held before. The player must be locked.
create or replace function hold_run_tickets(
  p_player bigint, p_entry uuid, p_competition int, p_quantity int, p_waits boolean, p_until timestamptz) returns text
language plpgsql
set enable_seqscan = off
as $$
declare
  v_held int := coalesce((select h.tickets from run_holds h where h.player_id = p_player and h.entry_id = p_entry), 0);
  v_more int := p_quantity - v_held;
  v_taken record;
begin
  if v_more > 0 then
    select * into v_taken from take_run_tickets(p_competition, v_more, v_more, p_waits);
    if v_taken.taken = 0 then
      return case when v_taken.busy then 'busy' else run_refusal(p_competition) end;
    end if;
  end if;
  perform give_run_tickets(p_competition, -v_more);
  insert into run_holds (player_id, entry_id, competition_id, tickets, held_until)
  values (p_player, p_entry, p_competition, p_quantity, coalesce(p_until, clock_timestamp() + interval '15 minutes'))
  on conflict (player_id, entry_id) do update set tickets = excluded.tickets, held_until = excluded.held_until;
  return 'ok';
end
$$;

-- Gives back what an entry holds, if it holds anything; with p_is_overdue only if its time is over.
create or replace function release_run_tickets(p_player bigint, p_entry uuid, p_is_overdue boolean) returns void
language plpgsql
set enable_seqscan = off
as $$
declare
  v_held record;
begin
  delete from run_holds h
  where h.player_id = p_player and h.entry_id = p_entry and (not p_is_overdue or h.held_until < clock_timestamp())
  returning h.competition_id, h.tickets into v_held;
  if found then
    perform give_run_tickets(v_held.competition_id, v_held.tickets);
  end if;
end
$$;
