-- Rules of staff data for every writer, also a person at the SQL prompt (docs/mechanisms/staff.md).

-- Removing a role, or disabling a person, ends all their sessions at once.
create or replace function end_staff_sessions_of_role() returns trigger language plpgsql as $$
begin
  delete from staff_sessions where staff_id = old.staff_id;
  return null;
end
$$;
create or replace trigger role_removed after delete or update on staff_roles
  for each row execute function end_staff_sessions_of_role();

create or replace function end_access_of_disabled_staff() returns trigger language plpgsql as $$
begin
  delete from staff_sessions where staff_id = new.id;
  delete from staff_invitations where staff_id = new.id and used_at is null;
  return null;
end
$$;
create or replace trigger staff_disabled after update of disabled_at on staff
  for each row when (new.disabled_at is not null) execute function end_access_of_disabled_staff();

create or replace trigger append_only before update or delete or truncate on proposals
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on approvals
  for each statement execute function refuse_change();
