-- Tells every process that what it keeps in memory has changed (docs/decisions/0004, 0005).
create or replace function notify_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end
$$;
create or replace trigger competitions_changed after insert or update or delete or truncate on competitions
  for each statement execute function notify_catalogue();
create or replace trigger documents_changed after insert or update or delete or truncate on catalogue_documents
  for each statement execute function notify_catalogue();
create or replace trigger winners_changed after insert or update or delete or truncate on winners
  for each statement execute function notify_catalogue();

create or replace function notify_token_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('token-ended', encode(old.hash, 'hex'));
  return null;
end
$$;
create or replace trigger token_ended after delete or update of expires_at on access_tokens
  for each row execute function notify_token_ended();

-- Suspension ends a player's tokens at once, whoever suspends; the rows stay, so that the player is told why.
create or replace function end_tokens_of_suspended() returns trigger language plpgsql as $$
begin
  update access_tokens set expires_at = created_at where player_id = new.id;
  return null;
end
$$;
create or replace trigger player_suspended after update of suspended_at on players
  for each row when (new.suspended_at is not null) execute function end_tokens_of_suspended();

-- What is held and done, as lines: two a transfer, so that the sum over all lines is nought.
create or replace view ledger_lines as
  select player_id, entry_id, payment_id, asset, from_account as account, -amount as amount, reason, at from ledger_transfers
  union all
  select player_id, entry_id, payment_id, asset, to_account, amount, reason, at from ledger_transfers;

-- What players spent, whichever channel it came through (field rule 18): payments that are under way or done, and what
-- entries by text, phone and post cost.
create or replace view spend_lines as
  select player_id, created_at as at, amount_pence,
    method in ('card', 'apple-pay', 'paypal') and coalesce(card_type, 'unknown') in ('credit', 'unknown') as is_credit
  from payments where state in ('intended', 'awaiting', 'unknown', 'captured') and amount_pence > 0
  union all
  select player_id, accepted_at, price_pence, false from entries
  where channel <> 'online' and price_pence > 0 and state = 'completed'
  union all
  -- Late texts and calls that were charged all the same (field rule 19).
  select player_id, entered_at, charged_pence, false from intake_rows
  where state = 'rejected' and charged_pence > 0;
