-- The log of draws (docs/mechanisms/log.md). A leaf never changes, except that it gets its place in the tree once.
create or replace function guard_log_leaf() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.text, new.at) is distinct from (old.id, old.kind, old.text, old.at) or old.index is not null then
    raise exception 'the log is append-only' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger guard before update on log_leaves for each row execute function guard_log_leaf();
create or replace trigger append_only before delete or truncate on log_leaves
  for each statement execute function refuse_change();

-- A tile only gets wider.
create or replace function guard_log_tile() returns trigger language plpgsql as $$
begin
  if (new.level, new.index) is distinct from (old.level, old.index)
      or substring(new.hashes from 1 for length(old.hashes)) is distinct from old.hashes then
    raise exception 'a tile of the log only gets wider' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger guard before update on log_tiles for each row execute function guard_log_tile();
create or replace trigger append_only before delete or truncate on log_tiles
  for each statement execute function refuse_change();

-- A signed tree is never followed by a smaller one.
create or replace function guard_log_checkpoint() returns trigger language plpgsql as $$
begin
  if exists (select from log_checkpoints c where c.size >= new.size) then
    raise exception 'the log only grows' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger guard before insert on log_checkpoints for each row execute function guard_log_checkpoint();
create or replace trigger append_only before update or delete or truncate on log_checkpoints
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on log_cosignatures
  for each statement execute function refuse_change();

-- What an authority has answered is evidence.
create or replace function guard_log_timestamp() returns trigger language plpgsql as $$
begin
  if (new.size, new.url) is distinct from (old.size, old.url) or old.reply is not null then
    raise exception 'a timestamp of the log is append-only' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger guard before update on log_timestamps for each row execute function guard_log_timestamp();
create or replace trigger append_only before delete or truncate on log_timestamps
  for each statement execute function refuse_change();
