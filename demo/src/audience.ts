/** Entries of the rest of the audience, in the competitions that show their number of tickets. */
import type { Db } from '@fairdraw/server/db/database.ts'
import { sql } from 'drizzle-orm'
import type { DemoContent } from './content/demo-content.ts'

/** One player who represents everybody else. Nobody can log in as this player. */
export const AUDIENCE_PLAYER_ID = 900

/** A few thousand, computed from the competition's id so that every start gets the same number. */
export const countAudienceTickets = (competitionId: number) => 800 + ((competitionId * 7919) % 2600)

/** An ended competition whose draw the demonstration runs. The regular player has an entry in it, to find their ticket in the draw. */
const DRAWN_COMPETITION_ID = 152
const REGULAR_PLAYER_ID = 1

/** Adds one entry with many tickets to each of these competitions. Existing entries are kept. */
export async function seedAudience(db: Db, { competitions }: Pick<DemoContent, 'competitions'>): Promise<void> {
  await seedRegularPlayer(db)
  const counted = competitions.filter(({ competition }) => competition.meta.isEntryCountShown)
  for (const { competition } of counted) {
    const { id, dateStop } = competition
    const quantity = countAudienceTickets(id)
    // One that is over was entered while it was open.
    const enteredAt = sql`least(now(), ${dateStop}::timestamptz - interval '1 minute')`
    await db.execute(
      sql`with entered as (
            insert into entries (player_id, id, competition_id, state, steps, quantity, accepted_at, deadline, finished_at)
            select ${AUDIENCE_PLAYER_ID}, md5(${`crowd ${id}`})::uuid, ${id}, 'completed', '{}', ${quantity}, ${enteredAt}, ${dateStop}, ${enteredAt}
            on conflict do nothing returning id
          ),
          taken as (select t.taken from entered, take_run_tickets(${id}, ${quantity}, ${quantity}, true) t),
          ticketed as materialized (
            select issue_tickets(array[${id}::int], array[${AUDIENCE_PLAYER_ID}::bigint], array[entered.id], array[${quantity}::int])
            from entered
          )
          insert into player_competitions (player_id, competition_id, entries)
          select ${AUDIENCE_PLAYER_ID}, ${id}, ${quantity}
          from entered, (select count(*) from taken) as t, (select count(issue_tickets) from ticketed) as i on conflict do nothing`,
    )
  }
}

async function seedRegularPlayer(db: Db): Promise<void> {
  await db.execute(
    sql`with entered as (
          insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline, finished_at)
          select ${REGULAR_PLAYER_ID}, md5(${`regular ${DRAWN_COMPETITION_ID}`})::uuid, ${DRAWN_COMPETITION_ID}, 'completed', '{}', c.closes_at - interval '1 day', c.closes_at, c.closes_at - interval '1 day'
          from competitions c where c.id = ${DRAWN_COMPETITION_ID}
          on conflict do nothing returning id
        ),
        ticketed as (
          insert into tickets (competition_id, player_id, entry_id) select ${DRAWN_COMPETITION_ID}, ${REGULAR_PLAYER_ID}, entered.id from entered
        )
        insert into player_competitions (player_id, competition_id, entries)
        select ${REGULAR_PLAYER_ID}, ${DRAWN_COMPETITION_ID}, 1 from entered on conflict do nothing`,
  )
}
