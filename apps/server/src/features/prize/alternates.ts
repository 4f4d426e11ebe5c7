/** Unclaimed prizes go to the alternates, in the order in which they were drawn (docs/mechanisms/prizes.md). */
import { bundleOfDraw } from '../draw/draw-winners.ts'
import { openHolders } from '../draw/committed-holder.ts'
import { findDraw } from '../draw/draws.ts'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { column, queryRows } from '../../db/rows.ts'
import { awards, draws } from '../../db/schema.ts'
import { lockAward, moveAward } from './awards.ts'
import type { Award } from './awards.ts'
import { alternatesOf, makeAward } from './award-draw.ts'
import type { PrizeContext } from './award-draw.ts'
import { notifyWinner, unpublishWinner } from './notify-winner.ts'
import { unlessStopped } from './stop-award.ts'

export const LAPSE_BATCH_SIZE = 100
const LAPSED_BY = { job: 'lapse-prizes' }
const VOID_BY = { job: 'withdraw-void-prizes' }

/** When the next unclaimed prize lapses. */
export const NEXT_LAPSE = sql`select min(claim_by) from awards where state = 'offered'`

/** Lapses offered prizes whose time to claim is over; returns how many. */
export async function lapseAwards({ db, now }: PrizeContext): Promise<number> {
  const due = await db
    .select({ playerId: awards.playerId, id: awards.id })
    .from(awards)
    .where(and(eq(awards.state, 'offered'), lte(awards.claimBy, now())))
    .orderBy(asc(awards.claimBy))
    .limit(LAPSE_BATCH_SIZE)
  for (const key of due)
    await db.transaction(async (tx) => {
      await lockPlayer(tx, key.playerId)
      const award = await lockAward(tx, key)
      // It was claimed meanwhile, or its time was extended.
      if (award?.state !== 'offered' || award.claimBy! > now()) return
      const lapsed = await moveAward(tx, award, 'lapse', { actor: LAPSED_BY })
      await unpublishWinner(tx, award.id)
      await notifyWinner(tx, lapsed, await titleOf(tx, award), 'prize-unclaimed')
    })
  return due.length
}

/** Prizes of a draw that is void, as far as they have not been credited or sent. */
export const TO_WITHDRAW = sql`awards a join draws d on d.id = a.draw_id and d.state = 'void'
  where a.state in ('unrevealed', 'offered', 'checking', 'claimed')`

/** Withdraws the prizes of void draws that were neither credited nor sent; returns the number of them. */
export async function withdrawVoid({ db }: PrizeContext): Promise<number> {
  const due = await queryRows(
    db,
    { playerId: column.integer, id: column.text, reason: column.nullable(column.text) },
    sql`select a.player_id::float8 as "playerId", a.id, d.void_reason as reason from ${TO_WITHDRAW} limit ${LAPSE_BATCH_SIZE}`,
  )
  for (const { reason, ...key } of due)
    await db.transaction(async (tx) => {
      await lockPlayer(tx, key.playerId)
      const award = await lockAward(tx, key)
      if (award) await withdraw(tx, award, VOID_BY, reason ?? '')
    })
  return due.length
}

/** Withdraws a prize. A player who has not seen it gets no message. */
export async function withdraw(
  tx: Db,
  award: Award,
  actor: { job: string } | { staffId: string },
  reason: string,
): Promise<Award> {
  const withdrawn = await moveAward(tx, award, 'withdraw', { actor, reason })
  await unpublishWinner(tx, award.id)
  if (award.state === 'unrevealed')
    await tx.execute(
      sql`update winsday_tickets set prize = null where player_id = ${award.playerId} and id = ${award.ticket}`,
    )
  else await notifyWinner(tx, withdrawn, await titleOf(tx, award), 'prize-withdrawn')
  return withdrawn
}

export async function titleOf(tx: Db, { drawId }: Pick<Award, 'drawId'>): Promise<string> {
  const [draw] = await tx.select({ title: draws.title }).from(draws).where(eq(draws.id, drawId))
  return draw?.title ?? ''
}

/** Awards that nobody holds and no alternate has replaced. For a void draw, the new draw awards them. */
export const VACANT = sql`awards a join draws d on d.id = a.draw_id and d.state = 'published'
  where a.state in ('unclaimed', 'withdrawn') and not exists (select from awards r where r.replaces = a.id)`

/** Offers vacant prizes to the next alternates; returns how many. Those without an alternate are left to staff. */
export async function callAlternates(context: PrizeContext): Promise<number> {
  const { db } = context
  const vacant = await queryRows(
    db,
    { id: column.text, drawId: column.text, prize: column.json<Award['prize']>() },
    sql`select a.id, a.draw_id as "drawId", a.prize from ${VACANT} order by a.draw_id, a.place limit 1000`,
  )
  let called = 0
  for (const award of vacant) if (await callAlternate(context, award)) called += 1
  return called
}

async function callAlternate(context: PrizeContext, vacant: Pick<Award, 'id' | 'drawId' | 'prize'>): Promise<boolean> {
  const { db } = context
  const draw = (await findDraw(db, vacant.drawId))!
  const called = await db
    .select({ place: awards.place, state: awards.state })
    .from(awards)
    .where(eq(awards.drawId, draw.id))
  const taken = new Set(called.map(({ place }) => place))
  const { picks } = bundleOfDraw(draw)!
  // A player may hold more than one of the drawn tickets, and does not get back what was withdrawn from them.
  const withdrawn = new Set(called.flatMap(({ place, state }) => (state === 'withdrawn' ? [picks[place]?.player] : [])))
  const next = alternatesOf({ picks }).find(({ place }) => !taken.has(place) && !withdrawn.has(picks[place]!.player))
  if (!next) return false
  const { index, ...win } = next
  const playerId = await unlessStopped(db, draw, async () => (await openHolders(db, draw))({ index, ...win }))
  if (playerId === undefined) return false
  await db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    await makeAward(tx, draw, { ...win, playerId, prize: vacant.prize, replaces: vacant.id }, context)
  })
  return true
}
