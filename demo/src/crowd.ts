/** The rest of the audience, in the competitions that tell how many tickets they have. */
import type { Db } from '@fairdraw/server/db/database.ts'
import { sql } from 'drizzle-orm'
import type { DemoContent } from './content/demo-content.ts'

/** Stands for everybody else; nobody can log in as them. */
export const CROWD = 900

/** A few thousand, told by the competition's id so that a second start finds the same. */
export const crowdTickets = (competitionId: number) => 800 + ((competitionId * 7919) % 2600)

/** Over, and drawn in the demonstration: a player of it can find their ticket in the draw. */
const DRAWN = 152
const REGULAR = 1

/** One entry of the crowd's in each, with its tickets; what a start finds there already stays. */
export async function seedCrowd(db: Db, { competitions }: Pick<DemoContent, 'competitions'>): Promise<void> {
  await seedRegular(db)
  const counted = competitions.filter(({ competition }) => competition.meta.isEntryCountShown)
  for (const { competition } of counted) {
    const { id, dateStop } = competition
    const quantity = crowdTickets(id)
    await db.execute(
      sql`with entered as (
            insert into entries (player_id, id, competition_id, state, steps, quantity, accepted_at, deadline, finished_at)
            select ${CROWD}, md5(${`crowd ${id}`})::uuid, ${id}, 'completed', '{}', ${quantity}, now(), ${dateStop}, now()
            on conflict do nothing returning id
          ),
          ticketed as (
            insert into tickets (competition_id, player_id, entry_id)
            select ${id}, ${CROWD}, entered.id from entered, generate_series(1, ${quantity}::int)
          )
          insert into player_competitions (player_id, competition_id, entries)
          select ${CROWD}, ${id}, ${quantity} from entered on conflict do nothing`,
    )
  }
}

async function seedRegular(db: Db): Promise<void> {
  await db.execute(
    sql`with entered as (
          insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline, finished_at)
          select ${REGULAR}, md5(${`regular ${DRAWN}`})::uuid, ${DRAWN}, 'completed', '{}', c.closes_at - interval '1 day', c.closes_at, c.closes_at - interval '1 day'
          from competitions c where c.id = ${DRAWN}
          on conflict do nothing returning id
        ),
        ticketed as (
          insert into tickets (competition_id, player_id, entry_id) select ${DRAWN}, ${REGULAR}, entered.id from entered
        )
        insert into player_competitions (player_id, competition_id, entries)
        select ${REGULAR}, ${DRAWN}, 1 from entered on conflict do nothing`,
  )
}
