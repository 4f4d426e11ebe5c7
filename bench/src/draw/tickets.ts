/** Competitions that are over, with as many tickets as are asked for: put straight into the tables, as accepted entries leave them. */
import { saveCompetition } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { buildCompetition } from '@fairdraw/server/testing/competitions.ts'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'

/** How the audience enters: two tickets an entry, five entries a player. */
const TICKETS_AN_ENTRY = 2
const TICKETS_A_PLAYER = 10
/** Prime, so that players follow one another in no order: the next ticket is of somebody far away. */
const STRIDE = 7_919
const BATCH = 500_000
/** Ids of the competitions; the players of each have eight digits of their own. */
export const LARGE = 90_001
export const LISTED = 90_002
const FIRST_PLAYER: Readonly<Record<number, number>> = { [LARGE]: 10_000_000, [LISTED]: 20_000_000 }

/** What can be won: as much as a broadcaster gives away in a great week. */
const PRIZES = [
  { name: 'A house', winners: 1 },
  { name: 'A car', winners: 10 },
  { name: 'A hamper', winners: 1_000 },
]
const ALTERNATES = 200

export async function seedTickets(url: string, competition: number, tickets: number) {
  const database = await openServer(url)
  const over = { opensIn: -600, closesIn: -60, prizeTiers: PRIZES }
  const rules = { alternates: ALTERNATES, onePrizePerPlayer: true }
  await saveCompetition(database.db, buildCompetition({ id: competition, ...over, draw: rules }), [])
  await database.close()

  await withClient(url, async (client) => {
    const players = Math.ceil(tickets / TICKETS_A_PLAYER)
    const first = FIRST_PLAYER[competition]
    for (let from = 0; from < players; from += BATCH)
      await client.query(
        `insert into players (id, phone, age_stated_at)
       select $1::bigint + n, '07' || lpad(($1::bigint + n)::text, 9, '0'), now()
       from generate_series($2::int, least($2::int + ${BATCH}, $3::int) - 1) n`,
        [first, from, players],
      )
    const entries = Math.ceil(tickets / TICKETS_AN_ENTRY)
    for (let from = 0; from < entries; from += BATCH) {
      const batch = [first, from, entries, players, competition]
      await client.query(
        `insert into entries (player_id, id, competition_id, state, steps, quantity, accepted_at, deadline, finished_at, remind_at)
       select $1::bigint + n * ${STRIDE} % $4::int, md5($5::int::text || ' ' || n)::uuid, $5::int, 'completed', '{}', ${TICKETS_AN_ENTRY},
         now() - interval '2 hours', now() - interval '1 hour', now() - interval '2 hours', null
       from generate_series($2::bigint, least($2::bigint + ${BATCH}, $3::int) - 1) n`,
        batch,
      )
      await client.query(
        `insert into tickets (competition_id, number, player_id, entry_id)
       select $5::int, 100000 + n * ${TICKETS_AN_ENTRY} + t, $1::bigint + n * ${STRIDE} % $4::int, md5($5::int::text || ' ' || n)::uuid
       from generate_series($2::bigint, least($2::bigint + ${BATCH}, $3::int) - 1) n, generate_series(0, ${TICKETS_AN_ENTRY} - 1) t
       where n * ${TICKETS_AN_ENTRY} + t < $6::bigint`,
        [...batch, tickets],
      )
    }
    // What the filling left to be done is done now, not in the middle of a round.
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}
