-- Prizes (docs/mechanisms/prizes.md). State changes follow packages/rules/src/prize/award.ts; the history is
-- append-only; an issued code cannot be given to another award.

-- What two people agree on who withdraw an award: that it is withdrawn as it stands, so after this many moves. The same as withdrawalOf.
create or replace function withdrawal_hash(award_player bigint, award uuid) returns bytea language sql stable as $$
  select sha256(convert_to(format('{"moves":%s}', count(*)), 'UTF8'))
  from award_events e where e.player_id = award_player and e.award_id = award
$$;

create or replace function guard_award() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'withdrawn' then
      raise exception 'no award begins withdrawn' using errcode = '23000';
    end if;
    return new;
  end if;
  if (new.player_id, new.id, new.draw_id, new.place, new.ticket, new.prize, new.replaces, new.created_at) is distinct from
     (old.player_id, old.id, old.draw_id, old.place, old.ticket, old.prize, old.replaces, old.created_at) then
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
  if new.state <> 'withdrawn' and (new.withdraw_reason is not null or new.withdraw_second_reason is not null)
    or old.state = 'withdrawn' and (new.withdraw_reason, new.withdraw_second_reason) is distinct from
      (old.withdraw_reason, old.withdraw_second_reason) then
    raise exception 'why a prize is withdrawn is append-only' using errcode = '23000';
  end if;
  -- Two people have said why; or why the whole draw is void.
  if new.state = 'withdrawn' and old.state <> 'withdrawn' and not exists (
      select from draws d where d.id = new.draw_id and d.state = 'void'
        and (d.void_reason, d.void_second_reason) is not distinct from (new.withdraw_reason, new.withdraw_second_reason))
    and (new.withdraw_reason is null or new.withdraw_second_reason is null or not exists (
      select from proposals p join approvals a on a.proposal_id = p.id
      where p.kind = 'withdraw-award' and p.subject_id = new.id::text
        and p.content_hash = withdrawal_hash(new.player_id, new.id))) then
    raise exception 'two people must say why a prize is withdrawn' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger guard before insert or update on awards for each row execute function guard_award();

-- Pages of draws are cached until something changes. Reveals are left out: there are many at once, and what their pages say
-- about a prize that is not claimed yet stays true enough until the next change.
create or replace trigger called_again after insert on awards
  for each row when (new.replaces is not null) execute function notify_catalogue();
create or replace trigger call_moved after update of state on awards
  for each row when (old.state <> new.state and (old.state <> 'unrevealed' or new.state = 'withdrawn')) execute function notify_catalogue();
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
