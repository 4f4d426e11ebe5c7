-- Revisions of content (docs/mechanisms/content.md): a saved text never changes; only its state does. A story is emptied with the
-- account of its winner, and at no other time (docs/mechanisms/draw/stories.md#erasure).
create or replace function keep_revision() returns trigger language plpgsql as $$
begin
  if (new.kind, new.id, new.revision, new.based_on, new.author, new.saved_at)
     is distinct from (old.kind, old.id, old.revision, old.based_on, old.author, old.saved_at)
    or (new.body is distinct from old.body
      and (new.kind <> 'winner-story' or new.body is distinct from emptied_story(new.id) or not exists (
        select from awards a join players p on p.id = a.player_id
        where a.id = award_of(new.id) and p.erased_at is not null))) then
    raise exception 'the text of a revision in content_revisions is append-only' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger keep_text before update on content_revisions
  for each row execute function keep_revision();

-- State changes follow packages/rules/src/content-rules/content-machine.ts. No statement can approve or publish a text
-- that nobody but its author has approved. The proposal is that of review.ts (publicationOf), found by its hash.
create or replace function guard_revision_state() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('draft', 'in-review'), ('draft', 'withdrawn'),
    ('in-review', 'draft'), ('in-review', 'approved'), ('in-review', 'withdrawn'),
    ('approved', 'scheduled'), ('approved', 'published'), ('approved', 'withdrawn'),
    ('scheduled', 'approved'), ('scheduled', 'published'), ('scheduled', 'withdrawn'),
    ('published', 'superseded'), ('published', 'withdrawn')) then
    raise exception 'a % revision cannot become %', old.state, new.state using errcode = '23000';
  end if;
  if new.state = any (array['approved', 'scheduled', 'published']) and not exists (
    select from proposals p join approvals a on a.proposal_id = p.id
    where p.kind = 'publish-content' and p.subject_id = new.kind || ':' || new.id
      and p.content_hash = sha256(convert_to(
        format('{"id":"%s","kind":"%s","revision":%s}', new.id, new.kind, new.revision), 'UTF8'))
      and 'staff:' || a.approved_by <> new.author) then
    raise exception 'nobody but its author has approved this revision' using errcode = '23000';
  end if;
  -- The person who proposed the removal cannot carry it out. A story that its winner does not agree to needs no second person.
  if (old.state, new.state) = ('published', 'withdrawn')
    and (new.kind <> 'winner-story' or is_story_agreed(new.id)) and not exists (
    select from proposals p join approvals a on a.proposal_id = p.id
    where p.kind = 'retire-content' and p.subject_id = new.kind || ':' || new.id
      and p.content_hash = sha256(convert_to(
        format('{"id":"%s","kind":"%s","revision":%s}', new.id, new.kind, new.revision), 'UTF8'))) then
    raise exception 'two people must agree to take this off the site' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger guard_state before update of state on content_revisions
  for each row when (old.state is distinct from new.state) execute function guard_revision_state();

create or replace function refuse_first_state() returns trigger language plpgsql as $$
begin
  raise exception 'a revision begins as a draft, not as %', new.state using errcode = '23000';
end
$$;
create or replace trigger begins_as_draft before insert on content_revisions
  for each row when (new.state <> 'draft') execute function refuse_first_state();
create or replace trigger append_only before delete or truncate on content_revisions
  for each statement execute function refuse_change();
create or replace function refuse_story_of_erased() returns trigger language plpgsql as $$
begin
  if is_winner_erased(new.id) then
    raise exception 'the account of this winner is erased' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger winner_is_there before insert on content_revisions
  for each row when (new.kind = 'winner-story') execute function refuse_story_of_erased();

-- The title in the body of a revision of any kind, without the tags that a notification's may have; null if it has none.
create or replace function content_title(body jsonb) returns text language sql immutable parallel safe as $$
  select regexp_replace(coalesce(body->'competition'->>'name', body->>'title', body->>'name', body->'meta'->>'title',
    body->'article'->>'title', body->'game'->>'title'), '<[^>]*>', '', 'g')
$$;

-- Words in small letters without accents, with spaces between them: for texts that are searched and for what is typed, so that
-- both are read alike in every locale.
create or replace function content_words(words text) returns text language sql immutable as $$
  select trim(regexp_replace(
    regexp_replace(normalize(lower(words), nfd), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))
$$;
-- What the desk's list shows, searches and sorts by is kept with each item, whichever build writes the revision.
create or replace function list_content_item(item_kind text, item_id text) returns void language sql as $$
  update content_items i set
    saved_at = newest.saved_at,
    title = newest.title,
    picture = newest.body->'competition'->'meta'->'media'->'desktop'->>'cardImage',
    search_words = content_words(coalesce(newest.title, '') || ' ' || i.id),
    states = (
      select coalesce(array_agg(distinct s.state), '{}') from content_revisions s
      where s.kind = i.kind and s.id = i.id and s.state in ('draft', 'in-review', 'approved', 'scheduled', 'published')
        and s.revision >= coalesce((
          select p.revision from content_revisions p where p.kind = i.kind and p.id = i.id and p.state = 'published'), 0))
  from (
    select r.saved_at, r.body, content_title(r.body) as title
    from content_revisions r where r.kind = item_kind and r.id = item_id order by r.revision desc limit 1) newest
  where i.kind = item_kind and i.id = item_id
$$;
create or replace function list_saved_revision() returns trigger language plpgsql as $$
begin
  perform list_content_item(new.kind, new.id);
  return null;
end
$$;
create or replace trigger list_item after insert or update of state, body on content_revisions
  for each row execute function list_saved_revision();
-- Items that were saved before there was a list.
select list_content_item(kind, id) from content_items where saved_at is null;
