-- Notifies every process that its copy in memory is out of date (docs/decisions/0004, 0005).
create or replace function notify_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end
$$;
-- By row: a statement that changes none, as those of jobs that look for work, must not have every page rendered anew.
create or replace trigger competitions_changed after insert or update or delete on competitions
  for each row execute function notify_catalogue();
create or replace trigger documents_changed after insert or update or delete on catalogue_documents
  for each row execute function notify_catalogue();
create or replace trigger winners_changed after insert or update or delete on winners
  for each row execute function notify_catalogue();

create or replace trigger winner_stories_changed after insert or update or delete on winner_stories
  for each row execute function notify_catalogue();

create or replace trigger notifications_changed after insert or update or delete on notifications
  for each row execute function notify_catalogue();

create or replace function notify_token_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('token-ended', encode(old.hash, 'hex'));
  return null;
end
$$;
create or replace trigger token_ended after delete or update of expires_at on access_tokens
  for each row execute function notify_token_ended();

-- A ban ends a player's tokens at once, in whichever way it was set. The rows stay, so that the player sees the reason.
create or replace function end_tokens_of_suspended() returns trigger language plpgsql as $$
begin
  update access_tokens set expires_at = created_at where player_id = new.id;
  return null;
end
$$;
create or replace trigger player_suspended after update of suspended_at on players
  for each row when (new.suspended_at is not null) execute function end_tokens_of_suspended();

-- Two lines per transfer, so that the sum over all lines is zero.
create or replace view ledger_lines as
  select player_id, entry_id, payment_id, asset, from_account as account, -amount as amount, reason, at from ledger_transfers
  union all
  select player_id, entry_id, payment_id, asset, to_account, amount, reason, at from ledger_transfers;

-- Players' spending over all channels (field rule 18): payments that are captured or may still be, and the price of
-- entries by text, phone and post.
create or replace view spend_lines as
  select player_id, created_at as at, amount_pence,
    method in ('card', 'apple-pay', 'google-pay', 'paypal') and coalesce(card_type, 'unknown') in ('credit', 'unknown') as is_credit
  from payments where state in ('intended', 'awaiting', 'unknown', 'captured') and amount_pence > 0
  union all
  select player_id, accepted_at, price_pence, false from entries
  where channel <> 'online' and price_pence > 0 and state = 'completed'
  union all
  -- Texts and calls that came too late and were charged all the same (field rule 19). The state is written so that it fits no
  -- partial index: a plan from when the table was empty would read that one as a whole, not the player's rows.
  select player_id, entered_at, charged_pence, false from intake_rows
  where state || '' = 'rejected' and charged_pence > 0;

-- A published version of terms has one text (field rule 7). Another text under the same version is refused.
create or replace function refuse_other_terms() returns trigger language plpgsql as $$
begin
  if exists (select from competition_terms t
             where t.competition_id = new.competition_id and t.version = new.version
               and (t.checkbox_text, t.full_text) is distinct from (new.checkbox_text, new.full_text)) then
    raise exception 'version % of the terms of competition % is published with another text', new.version, new.competition_id
      using errcode = 'integrity_constraint_violation', table = 'competition_terms';
  end if;
  return new;
end
$$;
create or replace trigger terms_stay before insert on competition_terms
  for each row execute function refuse_other_terms();

-- Stores a competition's terms with it, and computes the times that queries use.
create or replace function publish_competition() returns trigger language plpgsql as $$
declare
  meta jsonb := coalesce(new.body -> 'meta', '{}');
  terms jsonb := meta #> '{display,tc}';
begin
  new.closes_at := least((new.body ->> 'dateStop')::timestamptz, (meta #>> '{justMissed,dateStart}')::timestamptz);
  new.over_at := greatest(
    (new.body ->> 'dateStop')::timestamptz,
    (meta #>> '{justMissed,dateStop}')::timestamptz,
    (meta ->> 'drawCutOff')::timestamptz,
    (select max((channel ->> 'dateStop')::timestamptz)
     from jsonb_each(coalesce(meta -> 'channels', '{}')) as channels (name, channel)));
  new.has_run := meta ? 'run';
  -- A change that leaves the terms alone, such as a hold, must not fail because of them.
  if terms ->> 'version' is not null and (tg_op = 'INSERT' or terms is distinct from old.body #> '{meta,display,tc}') then
    insert into competition_terms (competition_id, version, checkbox_text, full_text)
    values (new.id, (terms ->> 'version')::int, coalesce(terms ->> 'tcCheckboxText', ''), coalesce(terms ->> 'tcFull', ''))
    on conflict do nothing;
  end if;
  return new;
end
$$;
create or replace trigger competition_published before insert or update on competitions
  for each row execute function publish_competition();

-- Money, entries, tickets, payments, consents, terms and account events are append-only (docs/decisions/0016). A correction is a
-- new row.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op)
    using errcode = 'integrity_constraint_violation', table = tg_table_name;
end
$$;
create or replace trigger append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on exchanges
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on entry_events
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on payout_events
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on campaign_claims
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on competition_terms
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on closing_moves
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on monthly_returns
  for each statement execute function refuse_change();

-- A ticket stays its holder's. It goes with its entry when that is refunded, and in no other way; never once its draw has a list.
create or replace function refuse_delete_of_ticket() returns trigger language plpgsql as $$
begin
  if not exists (select from entries e where e.player_id = old.player_id and e.id = old.entry_id and e.state = 'refunded')
    or exists (select from draws d where d.kind = 'competition' and d.subject_id = old.competition_id::text
               and d.state not in ('open', 'closed', 'void')) then
    raise exception 'tickets is append-only: a ticket goes with its refunded entry alone, before its draw has a list'
      using errcode = 'integrity_constraint_violation', table = 'tickets';
  end if;
  return old;
end
$$;
create or replace trigger append_only before update or truncate on tickets
  for each statement execute function refuse_change();
create or replace trigger goes_with_its_entry before delete on tickets
  for each row execute function refuse_delete_of_ticket();
-- What a weekly ticket has won, and whether that is revealed, is found out later.
create or replace trigger append_only before update of player_id, id, draw_id or delete or truncate on winsday_tickets
  for each statement execute function refuse_change();

-- Consents and account events are personal data: they are deleted when their player is erased, and at no other time
-- (field rule 26).
create or replace function refuse_delete_unless_erased() returns trigger language plpgsql as $$
begin
  if exists (select from players p where p.id = old.player_id and p.erased_at is not null) then
    return old;
  end if;
  raise exception '% is append-only until its player is erased: delete refused', tg_table_name
    using errcode = 'integrity_constraint_violation', table = tg_table_name;
end
$$;
create or replace trigger append_only before update or truncate on marketing_consents
  for each statement execute function refuse_change();
create or replace trigger append_only before update or truncate on result_notice_consents
  for each statement execute function refuse_change();
create or replace trigger append_only before update or truncate on account_events
  for each statement execute function refuse_change();
create or replace trigger goes_with_its_player before delete on marketing_consents
  for each row execute function refuse_delete_unless_erased();
create or replace trigger goes_with_its_player before delete on result_notice_consents
  for each row execute function refuse_delete_unless_erased();
create or replace trigger goes_with_its_player before delete on account_events
  for each row execute function refuse_delete_unless_erased();

-- Ends a statement that should have changed one row of a player who is locked, and did not. What is sent behind it is then
-- not run, and nothing is committed.
create or replace function expect_row(p_rows bigint) returns void language plpgsql as $$
begin
  if p_rows <> 1 then
    raise exception 'a row changed although its player was locked';
  end if;
end
$$;
