/** What happened in the game in each second of a span, in one query (docs/mechanisms/desk/live-board.md#the-query). */
import type { LiveGame } from '@fairdraw/contract/desk/live.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'

const GAME_ROW = {
  at: column.integer,
  begun: column.integer,
  completed: column.integer,
  paid: column.integer,
  declined: column.integer,
  unanswered: column.integer,
  refundsDue: column.integer,
  pence: column.integer,
}

/** The seconds from `from` until before `until` in which something happened. */
export async function readGame(db: Db, from: number, until: number): Promise<Map<number, LiveGame>> {
  // Numbers in the text and not parameters, so that the plan is made for a short span: without the values it would read
  // whole tables.
  const span = (time: string) =>
    sql.raw(`${time} >= to_timestamp(${Math.floor(from)}) and ${time} < to_timestamp(${Math.floor(until)})`)
  const rows = await queryRows(
    db,
    GAME_ROW,
    sql`
      with begun (at, is_whole) as materialized (
        select accepted_at, steps = '{}' from entries where channel = 'online' and ${span('accepted_at')}
      ),
      happened (at, what, pence) as (
        select at, 'begun', 0 from begun
        union all
        -- An entry without steps is completed as it begins, and has no event.
        select at, 'completed', 0 from begun where is_whole
        union all
        select at, 'completed', 0 from entry_events where state = 'completed' and event in ('finish', 'enter') and ${span('at')}
        union all
        select v.at, v.event, p.amount_pence from payment_events v join payments p on p.id = v.payment_id
        where v.event in ('capture', 'decline', 'timed-out', 'refund-due') and ${span('v.at')}
      )
      select floor(extract(epoch from at))::int as at,
        (count(*) filter (where what = 'begun'))::int as begun,
        (count(*) filter (where what = 'completed'))::int as completed,
        (count(*) filter (where what = 'capture'))::int as paid,
        (count(*) filter (where what = 'decline'))::int as declined,
        (count(*) filter (where what = 'timed-out'))::int as unanswered,
        (count(*) filter (where what = 'refund-due'))::int as "refundsDue",
        coalesce(sum(pence) filter (where what = 'capture'), 0)::int as pence
      from happened group by 1`,
  )
  return new Map(rows.map(({ at, ...game }) => [at, game]))
}
