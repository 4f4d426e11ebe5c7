-- What follows from who entered with which key, and with which steps: nothing of it is written a second time
-- (docs/mechanisms/entry.md).

-- The id of the entry that a player begins with a key: the same for every retry, and nobody can choose one. A UUID of version 8.
create or replace function entry_id_of(p_player bigint, p_key uuid) returns uuid language sql immutable as $$
  select overlay(overlay(
    substr(encode(sha256(int8send(p_player) || uuid_send(p_key)), 'hex'), 1, 32) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid
$$;

-- What an entry keeps of the hash of the body that began it: 66 bits tell it from any other body under the same key.
create or replace function body_check_of(p_body_hash text) returns text language sql immutable as $$
  select left(p_body_hash, 11)
$$;

create or replace function first_state(p_steps text[]) returns text language sql immutable as $$
  select case when p_steps = '{}' then 'completed' when p_steps[1] = 'payment' then 'payment-due' else 'started' end
$$;

-- What whoever begins an entry is answered, the first time and every other.
create or replace function first_reply(p_entry uuid, p_steps text[]) returns jsonb language sql stable as $$
  select jsonb_build_object('entryId', p_entry, 'steps', to_jsonb(p_steps), 'step', p_steps[1],
    'status', case when p_steps = '{}' then 'completed' else 'pending' end)
$$;

-- Everything that happened to entries. That one began online is told by the entry; the events tell what came after, and the
-- beginning of those that were begun before this was so.
create or replace view entry_history as
  select player_id, id, entry_id, event, state, at from entry_events
  union all
  select e.player_id, 0, e.id, 'enter', first_state(e.steps), e.accepted_at from entries e
  where e.channel = 'online' and not exists (
    select from entry_events v where v.player_id = e.player_id and v.entry_id = e.id and v.event = 'enter');
