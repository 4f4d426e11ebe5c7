/**
 * Counts the return of a month from facts that are only ever added to. Each statement is of sets, and has a time limit
 * (docs/mechanisms/desk/monthly-return.md).
 */
import { RETURN_LINES } from '@fairdraw/rules/monthly-return/return-lines.ts'
import type { ReturnLine } from '@fairdraw/rules/monthly-return/return-lines.ts'
import type { ReturnFigures } from '@fairdraw/rules/monthly-return/small-groups.ts'
import type { Month } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'

/** What single draws and closings of a line were, in words that are public. */
export type ReturnNotes = Partial<Record<ReturnLine, string[]>>
export type CountedReturn = { figures: ReturnFigures; notes: ReturnNotes }

/** For each statement. A month of millions of entries takes a second. */
const STATEMENT_LIMIT = '20s'

/** A condition on a time of the month. */
type InMonth = (time: SQL) => SQL

/** Each gives rows of a line and its figure. A line without a row is zero. */
const COUNTS: Readonly<Record<string, (within: InMonth) => SQL>> = {
  draws: (within) => sql`
    select case when d.kind = 'winsday' then 'draws-weekly' when c.body ->> 'legalBasis' = 'skill' then 'draws-skill' else 'draws-free' end as line,
      count(*) as figure
    from draws d left join competitions c on d.kind = 'competition' and c.id::text = d.subject_id
    where ${within(sql`d.published_at`)} group by 1`,
  voided: (within) => sql`
    select 'draws-void' as line, count(*) as figure from draw_events where event = 'void' and ${within(sql`at`)}`,
  moves: (within) =>
    sql`select 'closings-moved' as line, count(*) as figure from closing_moves where ${within(sql`at`)}`,
  entries: (within) => sql`
    select line, figure from (
      select coalesce(sum(entries), 0) as entries, coalesce(sum(paid_entries), 0) as paid, coalesce(sum(token_entries), 0) as tokens
      from competition_hours where ${within(sql`hour`)}) s,
      lateral (values ('entries', entries), ('entries-paid', paid), ('entries-tokens', tokens), ('entries-free', entries - paid - tokens))
        as l (line, figure)`,
  money: (within) => sql`
    select line, figure from (
      select coalesce(sum(amount) filter (where to_account = 'sales'), 0) as gross,
        coalesce(sum(amount) filter (where from_account = 'sales' and reason = 'refund'), 0) as refunded,
        count(*) filter (where from_account = 'sales' and reason = 'refund') as refunds
      from ledger_transfers where asset = 'money' and ${within(sql`at`)}) s,
      lateral (values ('money-gross', gross), ('refunds-pence', refunded), ('refunds', refunds)) as l (line, figure)`,
  disputes: (within) => sql`
    select line, count(*) as figure from payment_cases,
      lateral (values ('disputes', opened_at), ('disputes-' || outcome, closed_at)) as l (line, time)
    where kind = 'dispute' and ${within(sql`time`)} group by line
    union all
    select 'disputes-pence', coalesce(sum(amount_pence), 0) from payment_cases where kind = 'dispute' and ${within(sql`opened_at`)}`,
  prizes: (within) => sql`
    with due as (
      select a.created_at, a.state, a.player_id, a.id from awards a
      where ${within(sql`a.created_at + interval '30 days'`)} and a.state not in ('unclaimed', 'withdrawn'))
    select 'prizes-awarded' as line, count(*) as figure from awards where ${within(sql`created_at`)}
    union all select 'prizes-due', count(*) from due
    union all select 'prizes-in-time', count(*) from due where exists (
      select from award_events e where e.player_id = due.player_id and e.award_id = due.id
        and e.state in ('sent', 'delivered', 'credited') and e.at <= due.created_at + interval '30 days')`,
  players: (within) => sql`
    select line, count(distinct player_id) as figure from (
      select player_id, case event
          when 'registered' then 'players-registered' when 'age-check-asked' then 'ages-asked'
          when 'age-checked' then case detail ->> 'result' when 'over-18' then 'ages-over-18' when 'under-18' then 'ages-under-18'
            else 'ages-unknown' end
          when 'spend-limit-set' then 'limits-set' when 'spend-limit-raise-asked' then 'limits-set'
          when 'spend-limit-hit' then 'limits-hit' when 'card-cap-hit' then 'credit-refused'
          when 'paused' then 'pauses' when 'break-begun' then 'suspensions' when 'closed' then 'closures' end as line
      from account_events where ${within(sql`at`)}) e
    where line is not null group by line`,
  complaints: (within) => sql`
    select 'complaints-' || reason as line, count(*) as figure from complaints where ${within(sql`received_at`)} group by reason
    union all select 'complaints-' || outcome, count(*) from complaints where ${within(sql`answered_at`)} group by outcome
    union all select 'complaints-referred', count(*) from complaints where ${within(sql`referred_at`)}`,
}

/** The days from a complaint to its answer, which is null where none was answered. */
const DAYS = (within: InMonth) => sql`
  select percentile_disc(0.5) within group (order by days)::int as middle, max(days)::int as longest from (
    select extract(epoch from answered_at - received_at) / 86400 as days from complaints where ${within(sql`answered_at`)}) c`

const NOTES: Readonly<Partial<Record<ReturnLine, (within: InMonth) => SQL>>> = {
  'draws-void': (within) => sql`
    select d.title || ': ' || d.void_reason as note from draw_events v join draws d on d.id = v.draw_id
    where v.event = 'void' and ${within(sql`v.at`)} order by v.at`,
  'closings-moved': (within) => sql`
    select coalesce(c.body ->> 'name', 'Competition ' || m.competition_id) || ', by '
      || case m.channel when 'sms' then 'text' when 'postal' then 'post' else m.channel end || ': ' || m.reason as note
    from closing_moves m left join competitions c on c.id = m.competition_id
    where ${within(sql`m.at`)} order by m.at`,
}

/** Counts it in one transaction, in which each statement has its time limit. Throws where one takes longer. */
export function countReturn(db: Db, { begins, ends }: Month): Promise<CountedReturn> {
  const within: InMonth = (time) =>
    sql`(${time} >= ${begins.toISOString()}::timestamptz and ${time} < ${ends.toISOString()}::timestamptz)`
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = '${STATEMENT_LIMIT}'`))
    const figures = new Map<string, number | null>(RETURN_LINES.map((line) => [line, 0]))
    for (const count of Object.values(COUNTS))
      for (const { line, figure } of await queryRows(
        tx,
        { line: column.text, figure: column.number },
        sql`select line, figure::float8 as figure from (${count(within)}) counted`,
      ))
        figures.set(line, figure)
    const [days] = await queryRows(
      tx,
      { middle: column.nullable(column.integer), longest: column.nullable(column.integer) },
      DAYS(within),
    )
    figures.set('complaints-days', days!.middle)
    figures.set('complaints-longest', days!.longest)
    const entries = figures.get('entries')!
    figures.set('entries-free-share', entries === 0 ? null : figures.get('entries-free')! / entries)
    const notes: ReturnNotes = {}
    for (const [line, read] of Object.entries(NOTES))
      notes[line as ReturnLine] = (await queryRows(tx, { note: column.text }, read(within))).map(({ note }) => note)
    return { figures: Object.fromEntries(figures) as ReturnFigures, notes }
  })
}
