/** Fills the database with what the desk has to show: many competitions, one player with many entries, and a season of entries. */
import { openServer } from '@fairdraw/server/db/database.ts'
import { forgetSums, sumHours } from '@fairdraw/server/features/report/sum-hours.ts'
import { addStaff } from '@fairdraw/server/testing/desk/staff-client.ts'
import { addPlayersWithSessions } from '@fairdraw/server/testing/players-with-sessions.ts'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'

export const COMPETITIONS = 5_000
export const ENTRIES = 20_000
export const SEASON_ENTRIES = 1_000_000
/** One of the demonstration, with a fiftieth of the season's entries. */
export const SHOWN_COMPETITION = 111
/** Higher than all ids of the demonstration. */
const FIRST_COMPETITION = 100_000

/** Drafts with the text of a competition of the demonstration, each with a title of its own. */
const INSERT_COMPETITIONS = `
  with items as (
    insert into content_items (kind, id, latest_revision)
    select 'competition', (${FIRST_COMPETITION} + n)::text, 1 from generate_series(1, ${COMPETITIONS}) n),
  model as (
    select body from content_revisions where kind = 'competition' order by id::int, revision limit 1)
  insert into content_revisions (kind, id, revision, body, author, saved_at)
  select 'competition', (${FIRST_COMPETITION} + n)::text, 1,
    jsonb_set(body, '{competition,name}', to_jsonb('Prize of the number ' || n)), 'command:bench',
    now() - n * interval '1 second'
  from model, generate_series(1, ${COMPETITIONS}) n`

const INSERT_ENTRIES = `
  insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline, finished_at, remind_at)
  select $1, gen_random_uuid(), 111, 'completed', '{}', clock_timestamp() - n * interval '1 minute', clock_timestamp(),
    clock_timestamp() - n * interval '1 minute', null
  from generate_series(1, ${ENTRIES}) n`

/** Sixty days until now, a fifth of them paid, in fifty competitions. No player has two. */
const INSERT_SEASON = `
  with entered as (
    insert into entries (player_id, id, competition_id, state, steps, quantity, price_pence, payment_method, accepted_at, deadline, finished_at, remind_at)
    select 1000000 + n, md5(n::text)::uuid, ${SHOWN_COMPETITION} + n % 50, 'completed', case when n % 5 = 0 then '{payment}' else '{}' end::text[],
      1, case when n % 5 = 0 then 200 else 0 end, case when n % 5 = 0 then 'card' end, t.at, t.at, t.at, null
    from generate_series(1, ${SEASON_ENTRIES}) n,
      lateral (select clock_timestamp() - (${SEASON_ENTRIES} - n) * (interval '60 days' / ${SEASON_ENTRIES}) as at) t
    returning player_id, id, accepted_at as at, price_pence),
  finished as (
    insert into entry_events (player_id, entry_id, event, state, at)
    select player_id, id, 'finish', 'completed', at from entered where price_pence > 0),
  paid as (
    insert into payments (id, player_id, entry_id, method, amount_pence, state, created_at, settled_at)
    select id, player_id, id, 'card', price_pence, 'captured', at, at from entered where price_pence > 0)
  insert into payment_events (payment_id, event, state, at) select id, 'capture', 'captured', at from entered where price_pence > 0`

/** `token`: of a session of somebody who may see both. `phone`: the player's number. */
export type SeededDesk = { token: string; phone: string }

export async function seedDesk(url: string): Promise<SeededDesk> {
  const database = await openServer(url)
  try {
    return await withClient(url, async (client) => {
      const { token } = await addStaff({ db: database.db, clock: { now: new Date() } }, ['editor', 'support'])
      const [player] = await addPlayersWithSessions(database.db, 1)
      await client.query(INSERT_COMPETITIONS)
      await client.query(INSERT_ENTRIES, [player!.playerId])
      const { rows } = await client.query<{ phone: string }>('select phone from players where id = $1', [
        player!.playerId,
      ])
      await client.query(INSERT_SEASON)
      await forgetSums(database.background)
      while ((await sumHours(database.background)) > 0);
      // As the server does by itself after a while.
      await client.query('vacuum analyze')
      return { token, phone: rows[0]!.phone }
    })
  } finally {
    await database.close()
  }
}
