-- Values that are derived from the player, the key and the steps of an entry, so that they are not stored a second time
-- (docs/mechanisms/entry.md).

-- The id of the entry that a player begins with a key: the same for every retry, and nobody can choose it. A UUID of
-- version 8.
create or replace function entry_id_of(p_player bigint, p_key uuid) returns uuid language sql immutable as $$
  select overlay(overlay(
    substr(encode(sha256(int8send(p_player) || uuid_send(p_key)), 'hex'), 1, 32) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid
$$;

-- The stored part of the body's hash: 66 bits distinguish it from any other body with the same key.
create or replace function body_check_of(p_body_hash text) returns text language sql immutable as $$
  select left(p_body_hash, 11)
$$;

create or replace function first_state(p_steps text[]) returns text language sql immutable as $$
  select case when p_steps = '{}' then 'completed' when p_steps[1] = 'payment' then 'payment-due' else 'started' end
$$;

-- The reply of the call that begins an entry, the same for every retry.
create or replace function first_reply(p_entry uuid, p_steps text[]) returns jsonb language sql stable as $$
  select jsonb_build_object('entryId', p_entry, 'steps', to_jsonb(p_steps), 'step', p_steps[1],
    'status', case when p_steps = '{}' then 'completed' else 'pending' end)
$$;

-- The complete history of entries. The beginning of an online entry is derived from the entry; the events have the
-- rest, and the beginning of entries of other channels.
create or replace view entry_history as
  select player_id, id, entry_id, event, state, at from entry_events
  union all
  select e.player_id, 0, e.id, 'enter', first_state(e.steps), e.accepted_at from entries e
  where e.channel = 'online';
