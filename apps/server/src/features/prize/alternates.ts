/** Unclaimed prizes go to the alternates, in the order in which they were drawn (docs/mechanisms/prizes.md). */
import { bundleOfDraw } from '../draw/draw-winners.ts'
import { openHolders } from '../draw/committed-holder.ts'
import { findDraw } from '../draw/draws.ts'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { AwardState } from '@fairdraw/rules/prize/award.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { column, queryRows } from '../../db/rows.ts'
import { awards } from './tables.ts'
import { forEachAward, moveAward } from './awards.ts'
import type { Award } from './awards.ts'
import { alternatesOf, makeAward } from './award-draw.ts'
import type { PrizeContext } from './award-draw.ts'
import type { Vacated } from './calls/call-ticket.ts'
import { notifyWinner, unpublishWinner } from './notices/notify-winner.ts'
import { unlessStopped } from './stop-award.ts'

export const LAPSE_BATCH_SIZE = 100
const LAPSED_BY = { job: 'lapse-prizes' }

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
  return forEachAward(db, due, async (tx, award) => {
    // It was claimed meanwhile, or its time was extended.
    if (award.state !== 'offered' || award.claimBy! > now()) return
    const lapsed = await moveAward(tx, award, 'lapse', { actor: LAPSED_BY })
    await unpublishWinner(tx, award)
    await notifyWinner(tx, lapsed, 'prize-unclaimed')
  })
}

/** Awards that nobody holds and no alternate has replaced. For a void draw, the new draw awards them. */
export const VACANT = sql`awards a join draws d on d.id = a.draw_id and d.state = 'published'
  where a.state in ('unclaimed', 'withdrawn') and not exists (select from awards r where r.replaces = a.id)`

/** Offers vacant prizes to the next alternates; returns how many. Those without an alternate are left to staff. */
export async function callAlternates(context: PrizeContext): Promise<number> {
  const { db } = context
  const vacant = await queryRows(
    db,
    {
      id: column.text,
      drawId: column.text,
      ticket: column.integer,
      prize: column.json<Award['prize']>(),
      state: column.oneOf<AwardState>(),
      withdrawReason: column.nullable(column.text),
      withdrawSecondReason: column.nullable(column.text),
    },
    sql`select a.id, a.draw_id as "drawId", a.ticket::float8 as ticket, a.prize, a.state,
          a.withdraw_reason as "withdrawReason", a.withdraw_second_reason as "withdrawSecondReason"
        from ${VACANT} order by a.draw_id, a.place limit 1000`,
  )
  let called = 0
  for (const award of vacant) if (await callAlternate(context, award)) called += 1
  return called
}

type Vacant = Vacated & Pick<Award, 'drawId' | 'prize'>

async function callAlternate(context: PrizeContext, vacant: Vacant): Promise<boolean> {
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
    await makeAward(tx, draw, { ...win, playerId, prize: vacant.prize, replaced: vacant }, context)
  })
  return true
}
