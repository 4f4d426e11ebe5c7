-- Prizes (docs/mechanisms/prizes.md). State changes follow packages/rules/src/prize/award.ts; the history is
-- append-only; an issued code cannot be given to another award.
create or replace function guard_award() returns trigger language plpgsql as $$
begin
  if (new.player_id, new.id, new.draw_id, new.place, new.ticket, new.prize, new.replaces) is distinct from
     (old.player_id, old.id, old.draw_id, old.place, old.ticket, old.prize, old.replaces) then
    raise exception 'an award stays what it was won with' using errcode = '23000';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
      ('unrevealed', 'offered'), ('unrevealed', 'credited'), ('unrevealed', 'withdrawn'),
      ('offered', 'checking'), ('offered', 'claimed'), ('offered', 'credited'), ('offered', 'unclaimed'), ('offered', 'withdrawn'),
      ('checking', 'claimed'), ('checking', 'credited'), ('checking', 'withdrawn'),
      ('claimed', 'sent'), ('claimed', 'credited'), ('claimed', 'withdrawn'),
      ('sent', 'delivered'), ('sent', 'claimed')) then
    raise exception 'a prize that is % cannot become %', old.state, new.state using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger guard before update on awards for each row execute function guard_award();
create or replace trigger append_only before delete or truncate on awards
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on award_events
  for each statement execute function refuse_change();

create or replace function guard_voucher() returns trigger language plpgsql as $$
begin
  if old.award_id is not null and (new.award_id, new.player_id, new.code) is distinct from (old.award_id, old.player_id, old.code) then
    raise exception 'a voucher that was given stays its winner''s' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger guard before update on vouchers for each row execute function guard_voucher();
