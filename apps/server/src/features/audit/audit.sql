-- The audit log (docs/mechanisms/staff.md#the-audit-log). The database numbers and chains the rows inside the writer's
-- transaction, so that no caller can leave a gap, choose a time or break the chain.

-- One field of the canonical text: its length in bytes and its text, or a minus for null. So no two rows have the same
-- text.
create or replace function audit_field(value text) returns text language sql immutable as $$
  select coalesce(octet_length(convert_to(value, 'UTF8'))::text || ':' || value, '-') || E'\n'
$$;

create or replace function chain_audit_row() returns trigger language plpgsql as $$
declare
  last audit_log_head;
begin
  -- Waits for the previous writer: number and hash continue from the last committed row.
  insert into audit_log_head (last_id, last_hash) values (0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
  select * into last from audit_log_head for update;
  new.id := last.last_id + 1;
  new.at := clock_timestamp();
  new.previous_hash := last.last_hash;
  new.hash := sha256(convert_to(
    audit_field(new.id::text)
    || audit_field(to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || audit_field(new.actor)
    || audit_field(new.act)
    || audit_field(new.subject_kind)
    || audit_field(new.subject_id)
    || audit_field(new.before::text)
    || audit_field(new.after::text)
    || audit_field(new.reason)
    || audit_field(encode(new.previous_hash, 'hex')), 'UTF8'));
  update audit_log_head set last_id = new.id, last_hash = new.hash;
  return new;
end
$$;
create or replace trigger chain before insert on audit_log
  for each row execute function chain_audit_row();
create or replace trigger append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- The head changes only together with the log, and cannot be changed by hand.
create or replace trigger moves_with_the_log before insert or update on audit_log_head
  for each row when (pg_trigger_depth() < 1) execute function refuse_change();
create or replace trigger append_only before delete or truncate on audit_log_head
  for each statement execute function refuse_change();
