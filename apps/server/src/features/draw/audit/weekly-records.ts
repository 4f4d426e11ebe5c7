/** The tickets of a weekly draw against the entries and the gifts that earned them (docs/mechanisms/winsday.md#tickets). */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Draw } from '../draws.ts'
import { judgedEntries } from './accounted-entries.ts'
import { isInRange } from './player-ranges.ts'
import type { PlayerRange } from './player-ranges.ts'
import { summed } from './sum-codes.ts'

/**
 * When an entry was completed. A refund overwrites the time in the entry, and its history keeps it; one without steps has no
 * event of it.
 */
const COMPLETED_AT = sql`case when e.state = 'completed' then e.finished_at else coalesce(
  (select min(v.at) from entry_events v where v.player_id = e.player_id and v.entry_id = e.id and v.event in ('finish', 'enter')),
  e.accepted_at) end`

/** Whether it was refunded only after its tickets had their numbers, with which they stay. */
const wasCounted = (week: SQL) => sql`(e.state = 'completed' or e.state = 'refunded' and exists (
  select from entry_events v where v.player_id = e.player_id and v.entry_id = e.id and v.event = 'refund' and v.at >= (
    select min(x.at) from draw_events x join draws d on d.id = x.draw_id
    where d.kind = 'winsday' and d.subject_id = ${week} and x.event = 'close')))`

export function weeklyRecords({ subjectId, cutOff }: Draw, range: PlayerRange): SQL {
  const week = sql`${subjectId}::text`
  const begins = sql`(select coalesce(max(w.cut_off), ${cutOff}::timestamptz - interval '7 days')
    from winsday_draws w where w.cut_off < ${cutOff}::timestamptz)`
  const isOfWeek = sql`(e.state = 'refunded' or e.finished_at >= ${begins} and e.finished_at < ${cutOff})
    and e.state in ('completed', 'refunded') and ${wasCounted(week)}
    and ${COMPLETED_AT} >= ${begins} and ${COMPLETED_AT} < ${cutOff}`
  return sql`with ${judgedEntries(isOfWeek, range)},
    earned as materialized (
      select player_id, sum(count) as tickets from (
        select player_id, quantity as count from judged
        union all
        select g.player_id, g.count from winsday_ticket_grants g where g.draw = ${week} and ${isInRange(sql`g.player_id`, range)}
      ) source group by player_id
    ),
    held as materialized (
      select t.player_id, count(*) as tickets, min(t.id) as first
      from winsday_tickets t where t.draw_id = ${week} and ${isInRange(sql`t.player_id`, range)}
      group by t.player_id
    ),
    coded as (
      select coalesce(h.player_id, n.player_id) as player_id, h.first as ticket, coded.code, coded.count
      from earned n full join held h on h.player_id = n.player_id cross join lateral (values
        ('no-entry', case when n.player_id is null then h.tickets end),
        ('surplus', case when h.tickets > n.tickets then h.tickets - n.tickets end),
        ('too-few', case when coalesce(h.tickets, 0) < n.tickets then n.tickets - coalesce(h.tickets, 0) end)
      ) as coded (code, count)
      where coded.count is not null
      union all
      select j.player_id, h.first, j.fault, j.quantity from judged j left join held h on h.player_id = j.player_id
      where j.fault is not null
      union all
      select j.player_id, h.first, 'money-back', j.quantity from judged j left join held h on h.player_id = j.player_id
      where j.is_returned or j.state = 'refunded'
      union all
      select g.player_id, h.first, 'unclaimed', g.count
      from winsday_ticket_grants g left join held h on h.player_id = g.player_id
      where g.draw = ${week} and ${isInRange(sql`g.player_id`, range)}
        and not exists (select from clip_views v
          where g.source = 'clip' and v.player_id = g.player_id and v.clip_id = g.source_id and v.claimed_at is not null)
        and not exists (select from campaign_claims c
          where g.source = 'campaign' and c.player_id = g.player_id and c.campaign_id = g.source_id
            and c.draw_id = g.draw and c.awarded = g.count)
        -- What an erased player has watched is erased.
        and not exists (select from players p where p.id = g.player_id and p.erased_at is not null)
    )
    ${summed(sql`coded`)}`
}
