-- What winners agree to have shown of them (docs/mechanisms/draw/stories.md#consent).
create or replace trigger append_only before update or delete or truncate on publicity_consents
  for each statement execute function refuse_change();
create or replace trigger publicity_changed after insert on publicity_consents
  for each row execute function notify_catalogue();

-- A winner of ours has the id of the award; others have names.
create or replace function award_of(winner text) returns uuid language sql immutable as $$
  select case when winner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then winner::uuid end
$$;

-- What is left of a story once its winner's account is erased: the prize's own picture, and no word.
create or replace function emptied_story(winner text) returns jsonb language sql stable as $$
  select jsonb_build_object('showsImages', '[]'::jsonb,
    'image', coalesce((select w.body->>'image' from winners w where w.id = winner), ''))
$$;

-- Whether an account was erased after it had won: nothing is written about its owner any more.
create or replace function is_winner_erased(winner text) returns boolean language sql stable as $$
  select exists (select from winners w where w.id = winner and w.body ? 'isErased')
$$;

-- What they agree to now: their latest word, while they are named as they wanted to be then. Nothing once their account is erased.
create or replace function agreed_parts(winner text) returns text[] language sql stable as $$
  select case when c.name_choice = w.name_choice and not w.body ? 'isErased' then c.parts else '{}' end
  from publicity_consents c join winners w on w.id = c.winner_id
  where c.winner_id = winner order by c.id desc limit 1
$$;

-- Whether a winner agrees to all that their story shows. Until then, and without a story, it is on no page.
create or replace function is_story_agreed(winner text) returns boolean language sql stable as $$
  select coalesce((select s.shows <@ agreed_parts(winner) from winner_stories s where s.winner_id = winner), false)
$$;
