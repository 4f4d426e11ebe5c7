/**
 * Enqueues one reminder for each entry that its player left, while there is time to finish it. Delivery skips players
 * without consent to texts or on a break (notification/deliver.ts). Nobody is called back to what cannot be finished.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { notifyJobs } from '../../../jobs/wake.ts'

/** How many entries are handled at once. */
export const REMIND_BATCH_SIZE = 100

/** A subquery, because an index cannot be searched for a volatile function that may change from row to row. */
const NOW = sql`(select clock_timestamp())`
const LEFT_FOR = sql`interval '30 minutes'`
/** Whether the entry `l` could be finished: the competition is not on hold, and a fixed run has a ticket for it. */
const CAN_BE_FINISHED = sql`exists (
  select from competitions c
  where c.id = l.competition_id and c.body ->> 'status' = 'active' and not coalesce((c.body ->> 'isOnHold')::boolean, false)
    and c.closes_at > ${NOW}
    and (not c.has_run
      or exists (select from run_holds h where h.player_id = l.player_id and h.entry_id = l.id)
      or exists (select from run_parts p where p.competition_id = c.id and p.free > 0)))`

/** The grace time of ten minutes, and half an hour before it. */
const TIME_LEFT = sql`interval '40 minutes'`

/**
 * Returns how many entries were handled. An entry whose player is active is checked again half an hour after their last
 * action.
 */
export async function remindOfUnfinished(db: Db): Promise<number> {
  const [looked] = await queryRows(
    db,
    { count: column.integer },
    sql`with looked as materialized (
          select player_id, id, competition_id, state, deadline, accepted_at from entries
          where state in ('started', 'payment-due') and remind_at <= ${NOW}
          order by remind_at limit ${REMIND_BATCH_SIZE} for update skip locked),
        judged as materialized (
          select l.*, events.last_at > clock_timestamp() - ${LEFT_FOR} as is_busy,
            l.deadline > clock_timestamp() + ${TIME_LEFT} and l.accepted_at > clock_timestamp() - interval '1 day'
              and events.reminders = 0 and ${CAN_BE_FINISHED} as is_of_use, events.last_at
          from looked l cross join lateral (
            select coalesce(max(v.at), l.accepted_at) as last_at, count(*) filter (where v.event = 'remind') as reminders
            from entry_events v where v.player_id = l.player_id and v.entry_id = l.id) events),
        moved as (
          update entries e set remind_at = case when j.is_of_use and j.is_busy then j.last_at + ${LEFT_FOR} end
          from judged j where e.player_id = j.player_id and e.id = j.id),
        due as (select * from judged where is_of_use and not is_busy),
        enqueued as (
          insert into outbox (topic, player_id, body)
          select 'entry-unfinished', player_id, jsonb_build_object('entryId', id, 'competitionId', competition_id) from due
          returning ${notifyJobs('wake-outbox')}),
        noted as (
          insert into entry_events (player_id, entry_id, event, state) select player_id, id, 'remind', state from due)
        select count(*)::int as count from looked`,
  )
  return looked?.count ?? 0
}
