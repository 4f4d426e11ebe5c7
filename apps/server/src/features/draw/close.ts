/**
 * Closes a draw's list: no ticket can be added after that. Refuses with the reasons while one still could. A redraw has its list
 * already.
 */
import type { Blocker } from '@fairdraw/rules/draw/draw.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { databaseNow } from '../../db/database.ts'
import { draws } from './tables.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { actorName } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import { findSealed, lockDraw, moveDraw } from './draws.ts'
import type { Draw } from './draws.ts'
import { hasStatedTotal, listChannelStates, toControlTotals } from './channels/control-totals.ts'
import { subjectOf } from './subject.ts'
import type { SubjectContext } from './draw-subject.ts'

export type StepResult =
  | { kind: 'moved'; draw: Draw }
  | { kind: 'blocked'; draw: Draw; blockers: Blocker[] }
  /** Its state does not accept this step. */
  | { kind: 'wrong-state'; draw: Draw }
  | { kind: 'unknown' }

/** This person has stated a control total of the draw, so others close and commit it. */
export type OwnTotal = { kind: 'own-total'; draw: Draw }

export async function closeDraw(
  tx: Db,
  id: string,
  actor: AuditActor,
  context: SubjectContext,
): Promise<StepResult | OwnTotal> {
  const draw = await lockDraw(tx, id)
  if (!draw) return { kind: 'unknown' }
  if (draw.state !== 'open') return { kind: 'wrong-state', draw }
  if (await hasStatedTotal(tx, id, actorName(actor))) return { kind: 'own-total', draw }
  // The list of a redraw is closed since the first attempt, and it was decided then that it is drawn.
  const stopped = (await findSealed(tx, draw)) ? undefined : await prepareTickets(tx, draw, actor, context)
  if (stopped) return stopped
  const controlTotals = toControlTotals(await listChannelStates(tx, draw, context))
  const detail = Object.keys(controlTotals).length > 0 ? { controlTotals } : {}
  return { kind: 'moved', draw: await moveDraw(tx, draw, 'close', { actor, change: { blockers: [] }, detail }) }
}

/** Makes sure that all tickets are there, with their numbers; or says why the list is not closed. */
async function prepareTickets(
  tx: Db,
  draw: Draw,
  actor: AuditActor,
  context: SubjectContext,
): Promise<StepResult | undefined> {
  const subject = subjectOf(draw)
  const blockers = await subject.findBlockers(tx, draw, context)
  if (blockers.length > 0) return { kind: 'blocked', draw: await saveBlockers(tx, draw, blockers), blockers }
  const whyCalledOff = await subject.whyCalledOff?.(tx, draw, context)
  if (whyCalledOff !== undefined) return { kind: 'moved', draw: await callOff(tx, draw, actor, whyCalledOff) }
  await subject.numberTickets?.(tx, draw)
  return undefined
}

/** The draw is void, and there is no redraw; a job refunds its entries (features/payment/refund/refund-called-off.ts). */
async function callOff(tx: Db, draw: Draw, actor: AuditActor, reason: string): Promise<Draw> {
  const change = { blockers: [], voidReason: reason, calledOffAt: await databaseNow(tx) }
  const voided = await moveDraw(tx, draw, 'void', { actor, change, reason })
  await tx.execute(sql`select ${notifyJobs('wake-refunds')}`)
  return voided
}

/** Stores the blockers for staff. */
export async function saveBlockers(tx: Db, draw: Draw, blockers: Blocker[]): Promise<Draw> {
  if (JSON.stringify(draw.blockers) === JSON.stringify(blockers)) return draw
  await tx.update(draws).set({ blockers }).where(eq(draws.id, draw.id))
  return { ...draw, blockers }
}
