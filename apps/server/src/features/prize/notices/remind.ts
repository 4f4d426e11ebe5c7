/**
 * Reminds winners who have not revealed or claimed a prize, so that they do not lose it (docs/mechanisms/prizes.md).
 */
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { column, queryRows } from '../../../db/rows.ts'
import { awards } from '../tables.ts'
import { forEachAward } from '../awards.ts'
import type { PrizeContext } from '../award-draw.ts'
import { revealAward } from '../reveal-award.ts'
import { notifyWinner } from './notify-winner.ts'

export const REMIND_PRIZES_BATCH = 100
const REVEALED_BY = { job: 'reveal-late-prizes' }

/** When the next winner is to be reminded. */
export const NEXT_REMINDER = sql`select min(remind_at) from awards where state = 'offered'`

/** Sends one reminder to each winner of an unclaimed prize; returns how many. */
export async function remindWinners({ db, now }: PrizeContext): Promise<number> {
  const due = await db
    .select({ playerId: awards.playerId, id: awards.id })
    .from(awards)
    .where(and(eq(awards.state, 'offered'), lte(awards.remindAt, now())))
    .orderBy(asc(awards.remindAt))
    .limit(REMIND_PRIZES_BATCH)
  return forEachAward(db, due, async (tx, award) => {
    if (award.state !== 'offered' || !award.remindAt || award.remindAt > now()) return
    await tx
      .update(awards)
      .set({ remindAt: null })
      .where(and(eq(awards.playerId, award.playerId), eq(awards.id, award.id)))
    await notifyWinner(tx, award, 'prize-reminder')
  })
}

/** Weekly prizes that nobody had looked at when the next draw could be revealed, which was by a time. */
export const unrevealedAt = (time: SQL): SQL => sql`awards a
    join draws d on d.id = a.draw_id and d.kind = 'winsday' and d.state = 'published'
    join winsday_draws w on w.id = d.subject_id
  where a.state = 'unrevealed'
    and exists (select from winsday_draws later where later.revealable_at <= ${time} and later.cut_off > w.cut_off)`

/** Reveals weekly prizes that were not revealed by the next draw, with a message to their players; returns the number of them. */
export async function revealLate({ db, now }: PrizeContext): Promise<number> {
  const due = await queryRows(
    db,
    { playerId: column.integer, id: column.text },
    sql`select a.player_id::float8 as "playerId", a.id from ${unrevealedAt(sql`${now()}`)}
        order by a.created_at limit ${REMIND_PRIZES_BATCH}`,
  )
  return forEachAward(db, due, async (tx, award) => {
    if (award.state !== 'unrevealed') return
    const given = await revealAward(tx, award, REVEALED_BY, now())
    await notifyWinner(tx, given, 'prize-revealed-late')
  })
}
