-- The entries of many players in one call to the database (docs/mechanisms/entry.md): the set-based version of
-- try_enter_competition (enter-one.sql). Takes requests as parallel arrays, at most one per player; returns the outcome
-- of each. Locks the players' 'tokens' wallets in order of player. That lock gives exclusive access to a player's rows,
-- so that everything limited (idempotency, one unfinished entry, cap, balance, closing) is checked by one plain SELECT
-- after it.
create or replace function try_enter_competitions(
  p_players bigint[],
  p_keys uuid[],
  p_body_hashes text[],
  p_competitions int[],
  p_opens timestamptz[],
  p_closes timestamptz[],
  p_deadlines timestamptz[],
  p_steps text[],           -- 'quiz,payment'; '' for none
  p_token_costs int[],
  p_caps int[],             -- null: no cap
  p_terms_versions int[]    -- null: not accepted yet
) returns table (player bigint, code text, reply jsonb)
language plpgsql
-- As in enter-one.sql: no plan that scans a whole table.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set enable_memoize = off
as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_locked bigint[];
begin
  -- Does not wait for a locked player, whose code is 'locked'.
  select array_agg(l.player_id) into v_locked from (
    select w.player_id from wallets w where w.player_id = any (p_players) and w.asset = 'tokens'
    order by w.player_id for update skip locked
  ) l;
  v_now := clock_timestamp();

  return query
  with item as materialized (
    select i.*, entry_id_of(i.player_id, i.key) as entry_id, coalesce(string_to_array(nullif(i.steps_text, ''), ','), '{}') as steps
    from unnest(p_players, p_keys, p_body_hashes, p_competitions, p_opens, p_closes, p_deadlines, p_steps,
                p_token_costs, p_caps, p_terms_versions)
      as i (player_id, key, body_hash, competition_id, opens, closes, deadline, steps_text, token_cost, cap, terms_version)
  ),
  judged as materialized (
    select
      i.*,
      i.steps[1] as step,
      -- Tokens are spent when the entry completes at once, and held when steps follow. A payment step asks for them
      -- itself.
      case when 'payment' = any (i.steps) then 0 else i.token_cost end as tokens_now,
      k.outcome as first_outcome,
      -- Where the rows are that the statement updates. The players' lock keeps them there. A search by key would be planned
      -- a second time, and from an empty table it could be planned to read all of it.
      pc.ctid as count_row,
      w.ctid as wallet_row,
      c.published_revision,
      coalesce(c.has_run, false) as has_run,
      case
        when w.player_id is null then 'unauthorized'
        when w.player_id <> all (coalesce(v_locked, '{}')) then 'locked'
        when k.player_id is not null and k.body_hash <> i.body_hash then 'idempotency-key-reused'
        when k.player_id is not null then 'replay'
        when e.body_check <> body_check_of(i.body_hash) then 'idempotency-key-reused'
        when e.player_id is not null then 'begun'
        when p.closed_at is not null or greatest(p.paused_until, p.excluded_until) > v_now then 'paused'
        when p.age_stated_at is null then 'age-unverified'
        when p.age_result = 'under-18' then 'under-age'
        when u.id is not null then 'resume'
        when v_now < i.opens then 'not-started'
        when v_now >= i.closes then 'closed'
        when coalesce(pc.entries + pc.pending, 0) >= i.cap then 'entry-limit-exceeded'
        when w.balance < case when 'payment' = any (i.steps) then 0 else i.token_cost end then 'not-enough-tokens'
        else 'ok'
      end as judgement,
      case
        when e.player_id is null and u.id is not null
          then jsonb_build_object('entryId', u.id, 'steps', to_jsonb(u.steps), 'step', u.step, 'status', 'pending')
        else first_reply(i.entry_id, coalesce(e.steps, i.steps))
      end as reply
    from item i
    left join wallets w on w.player_id = i.player_id and w.asset = 'tokens'
    left join players p on p.id = i.player_id
    left join idempotency_keys k on k.player_id = i.player_id and k.call = 'enter' and k.key = i.key
    left join entries e on e.player_id = i.player_id and e.id = i.entry_id
    left join entries u on u.player_id = i.player_id and u.competition_id = i.competition_id
      and u.state in ('started', 'payment-due', 'payment-pending')
    left join competitions c on c.id = i.competition_id
    left join player_competitions pc on pc.player_id = i.player_id and pc.competition_id = i.competition_id
  ),
  -- Of a run, each competition's entries take their tickets together, and the first of them get what there is.
  placed as materialized (
    select j.*, case when j.has_run and j.judgement = 'ok' then
      row_number() over (partition by j.competition_id, j.judgement order by j.player_id) end as place
    from judged j
  ),
  run as materialized (
    select w.competition_id, t.taken,
      case when t.taken = w.wanted then null when t.busy then 'locked'
        when t.taken > 0 and w.has_steps then 'all-tickets-held' else run_refusal(w.competition_id) end as code
    from (select p.competition_id, count(*)::int as wanted, bool_or(p.step is not null) as has_steps
          from placed p where p.place is not null group by p.competition_id order by p.competition_id) w,
      lateral take_run_tickets(w.competition_id, w.wanted, 1, false) t
  ),
  decided as materialized (
    select p.*, case when p.place > r.taken then r.code else p.judgement end as code
    from placed p left join run r on p.place is not null and r.competition_id = p.competition_id
  ),
  fresh as materialized (select * from decided where code = 'ok'),
  remembered as (
    insert into idempotency_keys (player_id, call, key, body_hash, outcome, created_at)
    select j.player_id, 'enter', j.key, j.body_hash,
      case when j.code = 'resume' then jsonb_build_object('reply', j.reply) else jsonb_build_object('code', j.code) end, v_now
    from decided j where j.code not in ('ok', 'begun', 'replay', 'idempotency-key-reused', 'unauthorized', 'locked')
  ),
  -- Not 'on conflict': the players are locked already, and it would write more.
  counted as (
    update player_competitions pc
    set entries = pc.entries + (f.step is null)::int, pending = pc.pending + (f.step is not null)::int
    from fresh f where pc.ctid = f.count_row
  ),
  counted_first as (
    insert into player_competitions (player_id, competition_id, entries, pending)
    select f.player_id, f.competition_id, (f.step is null)::int, (f.step is not null)::int from fresh f where f.count_row is null
  ),
  entered as (
    insert into entries (player_id, id, competition_id, state, step, steps, token_cost, is_tokens_held, terms_version,
                         payment_method, accepted_at, deadline, finished_at, remind_at, body_check, content_revision)
    select f.player_id, f.entry_id, f.competition_id, first_state(f.steps), f.step, f.steps, f.token_cost,
      f.tokens_now > 0 and f.step is not null, f.terms_version, case when f.tokens_now > 0 then 'tokens' end, v_now, f.deadline,
      case when f.step is null then v_now end, case when f.step is not null then v_now + interval '30 minutes' end,
      body_check_of(f.body_hash), f.published_revision
    from fresh f
  ),
  held as (
    insert into run_holds (player_id, entry_id, competition_id, tickets, held_until)
    select f.player_id, f.entry_id, f.competition_id, 1, v_now + interval '15 minutes' from fresh f
    where f.has_run and f.step is not null
  ),
  -- As in enter-one.sql: an entry without steps earns no tokens.
  ticketed as (
    insert into tickets (competition_id, player_id, entry_id)
    select f.competition_id, f.player_id, f.entry_id from fresh f where f.step is null
  ),
  taken as (
    update wallets w
    set balance = w.balance - f.tokens_now, held = w.held + case when f.step is null then 0 else f.tokens_now end
    from fresh f where w.ctid = f.wallet_row and f.tokens_now > 0
  ),
  posted as (
    insert into ledger_transfers (player_id, entry_id, asset, from_account, to_account, amount, reason, at)
    select f.player_id, f.entry_id, 'tokens', 'wallet', case when f.step is null then 'spent' else 'hold' end, f.tokens_now,
      case when f.step is null then 'entry' else 'entry-hold' end, v_now
    from fresh f where f.tokens_now > 0
  )
  select
    j.player_id,
    case when j.code = 'replay' then coalesce(j.first_outcome ->> 'code', 'ok') when j.code in ('begun', 'resume') then 'ok' else j.code end,
    case when j.code = 'replay' then j.first_outcome -> 'reply' when j.code in ('ok', 'begun', 'resume') then j.reply end
  from decided j;
end
$$;
