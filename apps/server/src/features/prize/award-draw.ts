/** Creates the awards of every winning ticket once a draw is published (docs/mechanisms/prizes.md). */
import { bundleOfDraw } from '../draw/draw-winners.ts'
import { openHolders } from '../draw/committed-holder.ts'
import { findDraw } from '../draw/draws.ts'
import type { Draw } from '../draw/draws.ts'
import type { SubjectContext } from '../draw/draw-subject.ts'
import type { Bundle } from '@fairdraw/draw/bundle.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import { asc, eq, isNull, and, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { draws } from '../draw/tables.ts'
import { wins } from './tables.ts'
import type { Award } from './awards.ts'
import { callTicket } from './calls/call-ticket.ts'
import type { Vacated } from './calls/call-ticket.ts'
import { giveAward } from './give.ts'
import { unlessStopped } from './stop-award.ts'
import { publishWinner, notifyWinner } from './notices/notify-winner.ts'

export type PrizeContext = SubjectContext & { db: Db }

const GIVEN_BY = { job: 'award-prizes' }

/**
 * Awards the prizes of every published draw; returns how many it awarded. Throws the first error after all have been tried.
 * It may be interrupted, and run in two processes.
 */
export async function awardDraws(context: PrizeContext): Promise<number> {
  const { db } = context
  const due = await db
    .select({ id: draws.id })
    .from(draws)
    .where(and(eq(draws.state, 'published'), isNull(draws.awardedAt)))
    .orderBy(asc(draws.publishedAt))
  const errors: unknown[] = []
  let awarded = 0
  for (const { id } of due)
    try {
      if (await awardDraw(context, (await findDraw(db, id))!)) awarded += 1
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
  return awarded
}

/** False where it was stopped. */
async function awardDraw(context: PrizeContext, draw: Draw): Promise<boolean> {
  const { db, now } = context
  const bundle = bundleOfDraw(draw)
  if (!bundle) throw new Error(`draw ${draw.id} is published without its result`)
  // What was committed to, whatever the catalogue says by now.
  const { prizes } = readManifest(JSON.parse(draw.manifest!))
  const won = await unlessStopped(db, draw, () => findWinners(db, draw, winnersOf(bundle, prizes)))
  if (!won) return false
  for (const { playerId, place, ticket, prize } of won)
    await db.transaction(async (tx) => {
      await lockPlayer(tx, playerId)
      await makeAward(tx, draw, { playerId, place, ticket, prize }, context)
    })
  await db.transaction(async (tx) => {
    await tx.update(draws).set({ awardedAt: now() }).where(eq(draws.id, draw.id))
    if (draw.kind === 'winsday')
      await tx.execute(sql`update winsday_draws set revealable_at = ${now()} where id = ${draw.subjectId}`)
  })
  return true
}

type Win = { place: number; ticket: number; prize: Award['prize'] }
type Placed<Kind> = Kind & { index: number }

/** Winning tickets, with their positions among all drawn tickets. */
function winnersOf({ picks }: Bundle, prizes: Manifest['prizes']): Placed<Win>[] {
  return picks.flatMap(({ index, ticket, outcome }, place) =>
    outcome.kind === 'winner' ? [{ index, place, ticket, prize: prizes[outcome.prize]!.prize as Prize }] : [],
  )
}

/** The winners, each as committed. All are looked for before the first has a prize. */
async function findWinners(db: Db, draw: Draw, wins: readonly Placed<Win>[]): Promise<(Win & { playerId: number })[]> {
  const holderOf = await openHolders(db, draw)
  const found = []
  for (const win of wins) found.push({ ...win, playerId: await holderOf(win) })
  return found
}

/** The positions of alternates, in the order in which they are called. */
export function alternatesOf({ picks }: Pick<Bundle, 'picks'>): Placed<{ place: number; ticket: number }>[] {
  return picks.flatMap(({ index, ticket, outcome }, place) =>
    outcome.kind === 'alternate' ? [{ index, place, ticket }] : [],
  )
}

/**
 * Calls a ticket, once for each place. An award of a weekly draw waits for its reveal; any other, also an alternate's, is
 * given and announced at once. The player must be locked.
 */
export async function makeAward(
  tx: Db,
  draw: Draw,
  { replaced, ...win }: Win & { playerId: number; replaced?: Vacated },
  { catalogue, now: clock }: SubjectContext,
): Promise<void> {
  const now = clock()
  const isToReveal = draw.kind === 'winsday' && replaced === undefined
  const award = await callTicket(tx, draw, win, { replaced, now })
  // Another process has already created it, or has already replaced it.
  if (!award) return
  if (draw.kind === 'winsday') {
    await tx.execute(
      sql`update winsday_tickets set prize = ${JSON.stringify(win.prize)}::jsonb
          where player_id = ${win.playerId} and id = ${win.ticket}`,
    )
    // The reveal announces it.
    if (isToReveal) return
  } else {
    await tx
      .insert(wins)
      .values({ playerId: win.playerId, competitionId: Number(draw.subjectId), wonAt: now })
      .onConflictDoNothing()
  }
  const given = await giveAward(tx, award, GIVEN_BY, now)
  await publishWinner(tx, given, catalogue)
  await notifyWinner(tx, given)
}
