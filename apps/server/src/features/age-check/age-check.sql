-- Checks of ages (docs/mechanisms/account/age-checks.md). What was decided stays as it is; a later check is a row of its own.
create or replace function guard_age_check() returns trigger language plpgsql as $$
begin
  raise exception 'a decided check of an age stays as it is' using errcode = '23000';
end
$$;
create or replace trigger guard before update on age_checks
  for each row when (old.state <> 'asked') execute function guard_age_check();
