-- The entry of one player in one call to the database (docs/mechanisms/entry.md). Returns and does exactly the same as
-- try_enter_competitions (enter-many.sql) for a batch of one, at a third of its cost; a test compares them. For a new
-- entry nothing is stored besides the entry: its id, first reply and first event are derived from it (entry-begun.sql).
-- A refusal, and a second call that leads to an unfinished entry, are stored by their key.
--
-- It never waits for a lock: when another transaction has the player's lock, or the last tickets of a run, the code is
-- 'locked' and nothing is done.
--
-- A refusal is an outcome, never an exception. The lock is the player's 'tokens' wallet. It gives exclusive access to
-- the player's rows, so that everything limited (idempotency, one unfinished entry, cap, balance, closing) is checked
-- after it.
create or replace function try_enter_competition(
  p_player bigint,
  p_key uuid,
  p_body_hash text,
  p_competition int,
  p_opens timestamptz,
  p_closes timestamptz,
  p_deadline timestamptz,
  p_steps text,             -- 'quiz,payment'; '' for none
  p_token_cost int,
  p_cap int,                -- null: no cap
  p_terms_version int       -- null: not accepted yet
) returns table (player bigint, code text, reply jsonb)
language plpgsql
-- A connection reuses its plan, which may be from the time when the tables were empty. So plans that scan a whole table
-- are disabled.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
as $$
#variable_conflict use_column
declare
  v_steps text[] := coalesce(string_to_array(nullif(p_steps, ''), ','), '{}');
  v_step text := v_steps[1];
  v_entry uuid := entry_id_of(p_player, p_key);
  -- Tokens are spent when the entry completes at once, and held when steps follow. A payment step asks for them itself.
  v_tokens int := case when 'payment' = any (v_steps) then 0 else p_token_cost end;
  v_now timestamptz;
  v_balance bigint;
  v_player record;
  v_first record;
  v_unfinished record;
  v_taken record;
  v_count int;
  v_code text;
  v_reply jsonb;
begin
  select w.balance into v_balance from wallets w where w.player_id = p_player and w.asset = 'tokens' for update skip locked;
  if not found then
    perform from wallets w where w.player_id = p_player and w.asset = 'tokens';
    return query select p_player, case when found then 'locked' else 'unauthorized' end, null::jsonb;
    return;
  end if;
  v_now := clock_timestamp();

  select k.body_hash, k.outcome into v_first
  from idempotency_keys k where k.player_id = p_player and k.call = 'enter' and k.key = p_key;
  if found then
    if v_first.body_hash <> p_body_hash then
      return query select p_player, 'idempotency-key-reused', null::jsonb;
    else
      return query select p_player, coalesce(v_first.outcome ->> 'code', 'ok'), v_first.outcome -> 'reply';
    end if;
    return;
  end if;

  select e.steps, e.body_check into v_first from entries e where e.player_id = p_player and e.id = v_entry;
  if found then
    if v_first.body_check <> body_check_of(p_body_hash) then
      return query select p_player, 'idempotency-key-reused', null::jsonb;
    else
      return query select p_player, 'ok', first_reply(v_entry, v_first.steps);
    end if;
    return;
  end if;

  select p.age_stated_at, p.age_result, p.closed_at, greatest(p.paused_until, p.excluded_until) as break_until, c.published_revision,
    coalesce(c.has_run, false) as has_run into v_player
  from players p left join competitions c on c.id = p_competition where p.id = p_player;

  select e.id, e.steps, e.step into v_unfinished
  from entries e
  where e.player_id = p_player and e.competition_id = p_competition and e.state in ('started', 'payment-due', 'payment-pending');
  if v_player.closed_at is not null or v_player.break_until > v_now then
    v_code := 'paused';
  elsif v_player.age_stated_at is null then
    v_code := 'age-unverified';
  elsif v_player.age_result = 'under-18' then
    v_code := 'under-age';
  elsif v_unfinished.id is not null then
    v_code := 'resume';
    v_reply := jsonb_build_object('entryId', v_unfinished.id, 'steps', to_jsonb(v_unfinished.steps), 'step', v_unfinished.step, 'status', 'pending');
  elsif v_now < p_opens then
    v_code := 'not-started';
  elsif v_now >= p_closes then
    v_code := 'closed';
  else
    if p_cap is not null then
      select c.entries + c.pending into v_count
      from player_competitions c where c.player_id = p_player and c.competition_id = p_competition;
    end if;
    v_code := case
      when coalesce(v_count, 0) >= p_cap then 'entry-limit-exceeded'
      when v_balance < v_tokens then 'not-enough-tokens'
      else 'ok'
    end;
    v_reply := first_reply(v_entry, v_steps);
    if v_code = 'ok' and v_player.has_run then
      select * into v_taken from take_run_tickets(p_competition, 1, 1, false);
      v_code := case when v_taken.taken = 1 then 'ok' when v_taken.busy then 'locked' else run_refusal(p_competition) end;
    end if;
  end if;

  if v_code = 'locked' then
    return query select p_player, v_code, null::jsonb;
    return;
  end if;

  if v_code <> 'ok' then
    insert into idempotency_keys (player_id, call, key, body_hash, outcome, created_at)
    values (p_player, 'enter', p_key, p_body_hash,
      case when v_code = 'resume' then jsonb_build_object('reply', v_reply) else jsonb_build_object('code', v_code) end, v_now);
  else
    -- Not 'on conflict': the player is locked already, and it would write more.
    update player_competitions c set entries = c.entries + (v_step is null)::int, pending = c.pending + (v_step is not null)::int
    where c.player_id = p_player and c.competition_id = p_competition;
    if not found then
      insert into player_competitions (player_id, competition_id, entries, pending)
      values (p_player, p_competition, (v_step is null)::int, (v_step is not null)::int);
    end if;

    insert into entries (player_id, id, competition_id, state, step, steps, token_cost, is_tokens_held, terms_version,
                         payment_method, accepted_at, deadline, finished_at, remind_at, body_check, content_revision)
    values (p_player, v_entry, p_competition, first_state(v_steps), v_step, v_steps, p_token_cost, v_tokens > 0 and v_step is not null,
      p_terms_version, case when v_tokens > 0 then 'tokens' end, v_now, p_deadline, case when v_step is null then v_now end,
      case when v_step is not null then v_now + interval '30 minutes' end, body_check_of(p_body_hash),
      v_player.published_revision);

    if v_tokens > 0 then
      update wallets w set balance = w.balance - v_tokens, held = w.held + case when v_step is null then 0 else v_tokens end
      where w.player_id = p_player and w.asset = 'tokens';
      insert into ledger_transfers (player_id, entry_id, asset, from_account, to_account, amount, reason, at)
      values (p_player, v_entry, 'tokens', 'wallet', case when v_step is null then 'spent' else 'hold' end, v_tokens,
        case when v_step is null then 'entry' else 'entry-hold' end, v_now);
    end if;

    if v_player.has_run and v_step is not null then
      insert into run_holds (player_id, entry_id, competition_id, tickets, held_until)
      values (p_player, v_entry, p_competition, 1, v_now + interval '15 minutes');
    end if;

    -- An entry without steps is unpaid and earns no tokens. All others get their tickets from issue_tickets.
    if v_step is null then
      insert into tickets (competition_id, player_id, entry_id) values (p_competition, p_player, v_entry);
    end if;
  end if;

  return query select p_player, case when v_code = 'resume' then 'ok' else v_code end, case when v_code in ('ok', 'resume') then v_reply end;
end
$$;
