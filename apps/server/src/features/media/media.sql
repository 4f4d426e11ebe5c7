-- Where what is in the library is used (docs/mechanisms/desk/media.md). A trigger, so that revisions that a command saves count
-- too. The lock makes a deletion of the item wait, and then see the use.
create or replace function record_media_uses() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  select array_agg(distinct address[1] order by address[1]) into ids
  from regexp_matches(new.body::text, '/media/([0-9a-f]{32})[.-]', 'g') as address;
  if ids is null then
    return null;
  end if;
  perform from media_items where id = any (ids) order by id for key share;
  insert into media_uses (media_id, kind, item_id, revision)
  select one, new.kind, new.id, new.revision from unnest(ids) as one;
  return null;
end
$$;
create or replace trigger record_media_uses after insert on content_revisions
  for each row execute function record_media_uses();
