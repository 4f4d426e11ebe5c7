/** The weekly draws as content of the operator (docs/mechanisms/winsday.md). */
import type { WeeklyDraw } from '@fairdraw/contract/winsday.ts'
import { weeklyDraw } from '@fairdraw/contract/winsday.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'
import { winsdayDraws } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'

/** Stores a week's draw, so that tickets are earned for it. The draw itself is opened after its cut-off. */
export async function saveWeeklyDraw(tx: Db, id: string, body: WeeklyDraw, revision = 0): Promise<void> {
  const { name, cutOff, drawsAt } = body
  const row = { name, cutOff: new Date(cutOff), drawsAt: new Date(drawsAt), body, revision }
  await tx
    .insert(winsdayDraws)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: winsdayDraws.id, set: row })
}

/** Whether its list is closed, so that it can no longer change. */
export async function hasWeeklyDrawClosed(tx: Db, id: string): Promise<boolean> {
  const closed = sql`select from draws where kind = 'winsday' and subject_id = ${id} and state not in ('open', 'void')`
  return (await countRows(tx, closed)) > 0
}

type EndedDraw = { id: string; name: string; at: string; drawId: string | null }
const ENDED = { id: column.text, name: column.text, at: column.text, drawId: column.nullable(column.text) }
const SHOWN_FOR = '1 year'
const MAX_ENDED = 60

/** Weekly draws whose tickets can be revealed, latest first. */
export async function listEndedDraws(db: Db, now: Date, limit = MAX_ENDED): Promise<EndedDraw[]> {
  const ended = await queryRows(
    db,
    ENDED,
    sql`select w.id, w.name, w.revealable_at as at, d.id as "drawId"
        from winsday_draws w left join draws d on d.kind = 'winsday' and d.subject_id = w.id and d.state = 'published'
        where w.revealable_at between ${now}::timestamptz - ${SHOWN_FOR}::interval and ${now}
        order by w.revealable_at desc, w.id limit ${limit}`,
  )
  return ended.map(({ at, ...draw }) => ({ ...draw, at: new Date(at).toISOString() }))
}

const LATEST_DRAWS = 4
/** How many winning tickets of a prize are listed; the draw's page lists all. */
const MAX_TICKETS = 20

/** Recent winning tickets by prize, as they stand: without those whose prize lapsed or was withdrawn. Demonstrations and draws without a list have none. */
export async function listLatestWins(db: Db, now: Date) {
  const ended = await listEndedDraws(db, now, LATEST_DRAWS)
  return Promise.all(
    ended.map(async (draw) => {
      const prizes = await queryRows(
        db,
        { name: column.text, winners: column.integer, tickets: column.json<number[]>() },
        sql`select prize ->> 'name' as name, count(*)::int as winners,
              to_jsonb((array_agg(ticket order by ticket))[:${MAX_TICKETS}]) as tickets
            from awards where draw_id = ${draw.drawId} and state not in ('unclaimed', 'withdrawn')
            group by prize ->> 'name' order by min(place)`,
      )
      return { ...draw, prizes: prizes.map((prize) => ({ ...prize, tickets: prize.tickets.map(ticketCode) })) }
    }),
  )
}

export async function findDrawTerms(
  db: Db,
  id: string,
): Promise<Outcome<{ name: string; at: string; terms: string }, 'not-found'>> {
  const [found] = await queryRows(
    db,
    { name: column.text, at: column.text, body: column.json<unknown>() },
    sql`select name, draws_at as at, body from winsday_draws where id = ${id} and body is not null`,
  )
  if (!found) return refuse('not-found')
  const { terms } = z.parse(weeklyDraw, found.body)
  return done({ name: found.name, at: new Date(found.at).toISOString(), terms })
}
