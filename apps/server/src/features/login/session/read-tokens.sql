-- The sessions and one-time tokens with these hashes (hexadecimal), and whether their players are banned.
create or replace function read_tokens(p_hashes text[])
returns table (hash text, "playerId" bigint, kind text, "expiresAt" float8, "seenAt" float8, "isBanned" boolean)
language plpgsql stable
-- A connection reuses its plan, which may be from the time when the tables were empty. So plans that scan a whole table
-- are disabled (docs/mechanisms/database.md#plans).
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set enable_memoize = off
as $$
#variable_conflict use_column
begin
  return query
  select asked.hash, t.player_id, t.kind, extract(epoch from t.expires_at)::float8 * 1000,
    extract(epoch from t.last_seen_at)::float8 * 1000, p.suspended_at is not null
  from unnest(p_hashes) as asked (hash)
  -- 'offset 0' keeps the lookups in this order. A join of empty tables could be planned to begin with all players.
  cross join lateral (select * from access_tokens where hash = decode(asked.hash, 'hex') offset 0) t
  cross join lateral (select * from players where id = t.player_id offset 0) p;
end
$$;
