-- Tickets of a competition ('tickets:<id>') and revealed winners of a draw ('revealed:<id>'). Each statement inserts
-- its change as a row, so that statements do not wait for each other. counters.ts reads and folds these rows.
create or replace function count_tickets() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from counter_changes where name like 'tickets:%';
    delete from counters where name like 'tickets:%';
  elsif tg_op = 'INSERT' then
    insert into counter_changes (name, amount) select 'tickets:' || competition_id, count(*) from added group by competition_id;
  else
    insert into counter_changes (name, amount) select 'tickets:' || competition_id, -count(*) from removed group by competition_id;
  end if;
  return null;
end
$$;
create or replace trigger tickets_added after insert on tickets
  referencing new table as added for each statement execute function count_tickets();
create or replace trigger tickets_removed after delete on tickets
  referencing old table as removed for each statement execute function count_tickets();
create or replace trigger tickets_emptied after truncate on tickets
  for each statement execute function count_tickets();

create or replace function count_revealed() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from counter_changes where name like 'revealed:%';
    delete from counters where name like 'revealed:%';
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into counter_changes (name, amount)
    select 'revealed:' || draw_id, count(*) from added where revealed_at is not null and prize is not null group by draw_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into counter_changes (name, amount)
    select 'revealed:' || draw_id, -count(*) from removed where revealed_at is not null and prize is not null group by draw_id;
  end if;
  return null;
end
$$;
create or replace trigger winsday_tickets_added after insert on winsday_tickets
  referencing new table as added for each statement execute function count_revealed();
create or replace trigger winsday_tickets_changed after update on winsday_tickets
  referencing new table as added old table as removed for each statement execute function count_revealed();
create or replace trigger winsday_tickets_removed after delete on winsday_tickets
  referencing old table as removed for each statement execute function count_revealed();
create or replace trigger winsday_tickets_emptied after truncate on winsday_tickets
  for each statement execute function count_revealed();

-- Counts the rows themselves, once for each counter. Stable, so that it uses the snapshot of the calling statement.
create or replace function count_rows_of(p_counter text) returns bigint language plpgsql stable as $$
declare
  v_of text := substr(p_counter, strpos(p_counter, ':') + 1);
begin
  if p_counter like 'tickets:%' then
    return (select count(*) from tickets where competition_id = v_of::int);
  end if;
  return (select count(*) from winsday_tickets where draw_id = v_of and revealed_at is not null and prize is not null);
end
$$;
