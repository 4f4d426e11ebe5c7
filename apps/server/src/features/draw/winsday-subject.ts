/**
 * The weekly draw: its tickets are earned by completed entries of any route, and by other sources
 * (docs/mechanisms/winsday.md).
 */
import { weeklyDraw } from '@fairdraw/contract/winsday.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { column, queryRows } from '../../db/rows.ts'
import type { DrawSubject } from './draw-subject.ts'

/**
 * An entry that finished just before the cut-off may be committed after it. By now every such transaction has ended.
 */
const MAX_TRANSACTION_MS = 5 * 60_000

/** Numbering millions of tickets is one statement. */
const NUMBERING_TIMEOUT = '20min'

export const WINSDAY_SUBJECT: DrawSubject = {
  findBlockers: async (_tx, { cutOff }, { now }) => {
    const closes = new Date(cutOff.getTime() + MAX_TRANSACTION_MS)
    return now() < closes ? [{ code: 'cut-off-to-come', what: closes.toISOString() }] : []
  },

  numberTickets: async (tx, { subjectId }) => {
    await tx.execute(sql.raw(`set local statement_timeout = '${NUMBERING_TIMEOUT}'`))
    await tx.execute(
      sql`insert into winsday_tickets (player_id, id, draw_id)
          select player_id, nextval('winsday_ticket_numbers'), ${subjectId}
          from (
            select player_id from (
              select e.player_id, e.finished_at as earned_at, e.id, e.quantity as count
              from winsday_draws d join entries e on ${isEarning(sql`d`)} where d.id = ${subjectId}
              union all
              select player_id, created_at, id, count from winsday_ticket_grants where draw = ${subjectId}
            ) source cross join lateral generate_series(1, source.count)
            order by earned_at, player_id, id
          ) earned
          where not ${isNumbered(sql`${subjectId}`)}`,
    )
  },

  paidSince: async () => undefined,

  findOffer: async (db, { subjectId }) => {
    const [found] = await queryRows(
      db,
      { body: column.nullable(column.json<unknown>()), revision: column.nullable(column.integer) },
      sql`select body, revision from winsday_draws where id = ${subjectId}`,
    )
    if (!found?.body || found.revision === null) return undefined
    const { prizes, alternates, onePrizePerPlayer, terms } = z.parse(weeklyDraw, found.body)
    return {
      prizes: prizes.map(({ prize, winners }) => ({ name: prize.name, winners, prize })),
      alternates,
      onePrizePerPlayer,
      terms: [{ version: found.revision, texts: [terms] }],
    }
  },

  selectTickets: ({ subjectId }, { after, limit }) =>
    sql`select id as number, player_id, true as is_valid from winsday_tickets
        where draw_id = ${subjectId} and id > ${after} order by id limit ${limit}`,

  findHolder: async (db, { subjectId }, ticket) => {
    const [held] = await queryRows(
      db,
      { playerId: column.integer },
      sql`select player_id::float8 as "playerId" from winsday_tickets where draw_id = ${subjectId} and id = ${ticket}`,
    )
    return held?.playerId
  },
}

/**
 * Whether the list of a weekly draw has been closed, so that its tickets have their numbers. A draw that is void after
 * that is drawn again from the same tickets.
 */
export const isNumbered = (drawId: SQL): SQL => sql`exists (
  select from draws closed join draw_events e on e.draw_id = closed.id and e.event = 'close'
  where closed.kind = 'winsday' and closed.subject_id = ${drawId})`

/**
 * Whether an entry `e` earns tickets of a weekly draw: it was completed between the previous cut-off and this one, so
 * that every entry counts in exactly one draw.
 */
export const isEarning = (draw: SQL): SQL => sql`e.state = 'completed' and e.finished_at < ${draw}.cut_off
  and e.finished_at >= coalesce(
    (select max(before.cut_off) from winsday_draws before where before.cut_off < ${draw}.cut_off),
    ${draw}.cut_off - interval '7 days')`
