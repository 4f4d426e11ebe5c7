/**
 * Leaves word for players who began an entry and did not come back to it, once an entry, while there is time to finish it. Who
 * did not agree to texts, or takes a break, hears nothing (notification/deliver.ts).
 */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rows } from '../../db/database.ts'

/** How many are reminded in one go. */
export const MOST_REMINDED = 100

const LEFT_FOR = sql`interval '30 minutes'`
/** The grace of ten minutes, and half an hour before it. */
const TIME_LEFT = sql`interval '40 minutes'`

/** Gives how many; an entry whose player is just busy with it is left alone. */
export async function remindOfUnfinished(db: Db): Promise<number> {
  const reminded = await rows(
    db,
    sql`with due as (
          select player_id, id, competition_id, state from entries e
          where state in ('started', 'payment-due') and deadline > clock_timestamp() + ${TIME_LEFT}
            and accepted_at < clock_timestamp() - ${LEFT_FOR} and accepted_at > clock_timestamp() - interval '1 day'
            and not exists (select from entry_events v
              where v.player_id = e.player_id and v.entry_id = e.id
                and (v.event = 'remind' or v.at > clock_timestamp() - ${LEFT_FOR}))
          order by deadline limit ${MOST_REMINDED} for update skip locked),
        told as (
          insert into outbox (topic, player_id, body)
          select 'entry-unfinished', player_id, jsonb_build_object('entryId', id, 'competitionId', competition_id) from due)
        insert into entry_events (player_id, entry_id, event, state)
        select player_id, id, 'remind', state from due returning 1`,
  )
  return reminded.length
}
