-- Draws (docs/mechanisms/draws.md). State changes follow packages/rules/src/draw/draw.ts. Committed data never changes.
-- A result counts only when two people who did not commit it have approved it; what is committed is void only when two people said why.
create or replace function guard_draw() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.subject_id, new.attempt) is distinct from (old.id, old.kind, old.subject_id, old.attempt) then
    raise exception 'a draw stays the draw of what it is of' using errcode = '23000';
  end if;
  if old.manifest is not null and (new.secret, new.ticket_count, new.manifest, new.manifest_hash, new.committed_by,
      new.committed_at, new.log_keys, new.cut_off)
      is distinct from (old.secret, old.ticket_count, old.manifest, old.manifest_hash, old.committed_by,
      old.committed_at, old.log_keys, old.cut_off) then
    raise exception 'what a draw has committed to is append-only' using errcode = '23000';
  end if;
  if old.beacon_round is not null and (new.beacon_round, new.beacon_at, new.log_index, new.list_checkpoint)
      is distinct from (old.beacon_round, old.beacon_at, old.log_index, old.list_checkpoint) then
    raise exception 'the round of a draw is chosen once' using errcode = '23000';
  end if;
  if old.bundle is not null and new.bundle is distinct from old.bundle then
    raise exception 'the result of a draw is append-only' using errcode = '23000';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
      ('open', 'closed'), ('closed', 'reconciled'), ('reconciled', 'committed'), ('committed', 'drawn'), ('drawn', 'approved'),
      ('approved', 'published'), ('open', 'void'), ('closed', 'void'), ('reconciled', 'void'), ('reconciled', 'no-entries'), ('committed', 'void'),
      ('drawn', 'void'), ('approved', 'void'), ('published', 'void')) then
    raise exception 'a % draw cannot become %', old.state, new.state using errcode = '23000';
  end if;
  if new.state = 'void' and old.state <> 'void' and old.manifest is not null and (new.void_second_reason is null or not exists (
      select from proposals p join approvals a on a.proposal_id = p.id
      where p.kind = 'void-draw' and p.subject_id = new.id::text
        and p.content_hash = sha256(convert_to(format('{"manifestHash":"%s"}', encode(new.manifest_hash, 'hex')), 'UTF8')))) then
    raise exception 'two people must say why a committed draw is void' using errcode = '23000';
  end if;
  -- Whoever knows the round can compute the result: it is drawn first, unless the round stays away (roundWaitEnds). Some minutes are
  -- left for clocks that differ.
  if new.state = 'void' and old.state = 'committed' and old.beacon_at < clock_timestamp() - interval '5 minutes'
      and old.beacon_at > clock_timestamp() - interval '7 days' then
    raise exception 'a draw whose round is due is drawn before it is void' using errcode = '23000';
  end if;
  if old.state = 'void' and (new.void_reason, new.void_second_reason) is distinct from (old.void_reason, old.void_second_reason) then
    raise exception 'why a draw is void is append-only' using errcode = '23000';
  end if;
  if new.state = any (array['approved', 'published']) and (
      select count(*) from proposals p join approvals a on a.proposal_id = p.id
      where p.kind = 'approve-draw' and p.subject_id = new.id::text
        and p.content_hash = sha256(convert_to(format('{"manifestHash":"%s"}', encode(new.manifest_hash, 'hex')), 'UTF8'))
        and 'staff:' || a.approved_by <> new.committed_by) < 2 then
    raise exception 'two people who did not commit it must approve a draw' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger guard before update on draws for each row execute function guard_draw();
create or replace trigger append_only before delete or truncate on draws
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on draw_events
  for each statement execute function refuse_change();

-- A redraw is drawn from the list that was sealed first, with its secret, and commits to nothing else than the first attempt did,
-- but for what it leaves out. No list is sealed in front of one that is.
create or replace function guard_redraw() returns trigger language plpgsql as $$
declare
  -- What an attempt says of itself.
  own constant text[] := array['draw', 'attempt', 'redrawOf', 'excluded', 'committedAt', 'keys', 'beacon'];
  sealed draws;
begin
  select * into sealed from draws d
    where d.kind = new.kind and d.subject_id = new.subject_id and d.attempt < new.attempt and d.manifest is not null
    order by d.attempt limit 1;
  if sealed.id is not null and (new.secret <> sealed.secret or new.cut_off <> sealed.cut_off or new.state = 'no-entries'
      or new.manifest is not null and ((new.secret, new.ticket_count) is distinct from (sealed.secret, sealed.ticket_count)
        or new.manifest::jsonb - own <> sealed.manifest::jsonb - own)) then
    raise exception 'a redraw is drawn from the list that was sealed first' using errcode = '23000';
  end if;
  if new.manifest is not null and (tg_op = 'INSERT' or old.manifest is null) and exists (
      select from draws d where d.kind = new.kind and d.subject_id = new.subject_id and d.attempt > new.attempt and d.manifest is not null) then
    raise exception 'a later attempt has sealed its list' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger guard_redraw before insert or update on draws for each row execute function guard_redraw();

-- A list is written before it is committed, and may be begun anew until then. The lock makes a part that is being written and the
-- commitment wait for each other.
create or replace function guard_draw_list() returns trigger language plpgsql as $$
begin
  perform from draws d where d.id = coalesce(new.draw_id, old.draw_id) for share;
  if exists (select from draws d join draws sealed on sealed.kind = d.kind and sealed.subject_id = d.subject_id
             where d.id = coalesce(new.draw_id, old.draw_id) and sealed.manifest is not null) then
    raise exception 'the list of a draw that is committed is append-only, and a redraw has no other' using errcode = '23000';
  end if;
  return coalesce(new, old);
end
$$;
create or replace trigger guard before insert or update or delete on draw_lists
  for each row execute function guard_draw_list();
create or replace trigger append_only before truncate on draw_lists
  for each statement execute function refuse_change();

-- Pages of draws are cached until something changes.
create or replace trigger draws_changed after insert or update on draws
  for each row execute function notify_catalogue();
