-- Revisions of content (docs/mechanisms/content.md): what was saved stays as it was saved; only its state moves on.
create or replace function keep_revision() returns trigger language plpgsql as $$
begin
  if (new.kind, new.id, new.revision, new.body, new.based_on, new.author, new.saved_at)
     is distinct from (old.kind, old.id, old.revision, old.body, old.based_on, old.author, old.saved_at) then
    raise exception 'the text of a revision in content_revisions is append-only' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger keep_text before update on content_revisions
  for each row execute function keep_revision();
create or replace trigger append_only before delete or truncate on content_revisions
  for each statement execute function refuse_change();
