/** Begins shows and calls their steps (docs/mechanisms/draw/show.md). Nothing here changes a draw. */
import type { DrawShow } from '@fairdraw/contract/draw/show.ts'
import { TROUBLES, troubleOf } from '@fairdraw/rules/draw/show-troubles.ts'
import { SHOW_LEAD_MS, mayFollow } from '@fairdraw/rules/draw/show.ts'
import type { ShowStep } from '@fairdraw/rules/draw/show.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { actorName, recordAudit } from '../audit/record.ts'
import { findDraw, isPublic } from '../draw/draws.ts'
import { readStanding } from './standing.ts'
import { drawShowSteps, drawShows } from './tables.ts'

type Driver = { staffId: string; now: Date }

/** The show of a draw, or the last rehearsal with it. */
export async function findShow(db: Db, drawId: string, isRehearsal: boolean): Promise<DrawShow | undefined> {
  const rows = await db
    .select({ id: drawShows.id, step: drawShowSteps.step, shownAt: drawShowSteps.shownAt })
    .from(
      db
        .select({ id: drawShows.id })
        .from(drawShows)
        .where(and(eq(drawShows.drawId, drawId), eq(drawShows.isRehearsal, isRehearsal)))
        .orderBy(desc(drawShows.begunAt))
        .limit(1)
        .as('draw_shows'),
    )
    .leftJoin(drawShowSteps, eq(drawShowSteps.showId, drawShows.id))
    .orderBy(drawShowSteps.nth)
  const [first] = rows
  if (!first) return undefined
  const steps = rows.flatMap(({ step, shownAt }) =>
    step === null || shownAt === null ? [] : [{ step: step as ShowStep, shownAt: shownAt.toISOString() }],
  )
  return { id: first.id, isRehearsal, steps }
}

/**
 * A show needs a list that is published; a rehearsal a result that is, so that nobody takes what it shows for something new.
 */
export async function beginShow(
  tx: Db,
  { drawId, isRehearsal, staffId, now }: Driver & { drawId: string; isRehearsal: boolean },
): Promise<Outcome<{ show: DrawShow }, 'not-found' | 'wrong-draw-state' | 'show-held'>> {
  const draw = await findDraw(tx, drawId)
  if (!draw) return refuse('not-found')
  if (!(isRehearsal ? draw.state === 'published' : isPublic(draw) && draw.manifest !== null && draw.state !== 'void'))
    return refuse('wrong-draw-state')
  const [begun] = await tx
    .insert(drawShows)
    .values({ drawId, isRehearsal, begunBy: actorName({ staffId }), begunAt: now })
    .onConflictDoNothing()
    .returning({ id: drawShows.id })
  if (!begun) return refuse('show-held')
  await recordAudit(tx, {
    actor: { staffId },
    act: isRehearsal ? 'rehearse-draw-show' : 'begin-draw-show',
    subject: { kind: 'draw', id: drawId },
    after: { show: begun.id },
  })
  return done({ show: { id: begun.id, isRehearsal, steps: [] } })
}

/** Calls a step. Two people who press at the same time call one step: the second learns that the show has moved on. */
export async function callStep(
  tx: Db,
  {
    drawId,
    show: showId,
    step,
    after,
    staffId,
    now,
  }: Driver & { drawId: string; show: string; step: ShowStep; after: number },
): Promise<Outcome<{ show: DrawShow }, 'not-found' | 'show-moved-on' | 'show-not-ready'>> {
  const [locked] = await tx
    .select()
    .from(drawShows)
    .where(and(eq(drawShows.id, showId), eq(drawShows.drawId, drawId)))
    .for('update')
  if (!locked) return refuse('not-found')
  const { isRehearsal } = locked
  const [show, standing] = [await findShow(tx, drawId, isRehearsal), await readStanding(tx, drawId)]
  // A later rehearsal has taken its place.
  if (show?.id !== showId || !standing) return refuse('show-moved-on')
  if (show.steps.length !== after || !mayFollow(step, show.steps.at(-1)?.step)) return refuse('show-moved-on')
  const trouble = troubleOf(step, standing, now)
  if (trouble) return refuse('show-not-ready', { detail: TROUBLES[trouble].next })
  const shownAt = new Date(now.getTime() + SHOW_LEAD_MS)
  await tx
    .insert(drawShowSteps)
    .values({ showId, nth: after, step, shownAt, calledBy: actorName({ staffId }) })
    .returning({ woken: notifyJobs('wake-shows') })
  return done({ show: { ...show, steps: [...show.steps, { step, shownAt: shownAt.toISOString() }] } })
}
