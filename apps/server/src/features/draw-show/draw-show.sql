-- Shows of draws (docs/mechanisms/draw/show.md): what was shown, and when, stays as it was.
create or replace trigger append_only before update or delete or truncate on draw_shows
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on draw_show_steps
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on draw_show_counts
  for each statement execute function refuse_change();
