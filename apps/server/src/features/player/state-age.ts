/** Records a player's own statement that they are 18 or over. The server never sets it without that statement (field rule 13). */
import { sql } from 'drizzle-orm'

/** The statement with its event, where it is the player's first. An earlier statement stays unchanged. */
export const stateAgeQuery = (playerId: number, now: Date) => ({
  columns: {},
  sql: sql`with stated as (
      update players set age_stated_at = ${now.toISOString()}::timestamptz where id = ${playerId} and age_stated_at is null returning id)
    insert into account_events (player_id, event, at) select id, 'age-stated', ${now.toISOString()}::timestamptz from stated`,
})
