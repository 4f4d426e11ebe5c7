/** Closes a draw's list: no ticket can be added after that. Refuses with the reasons while one still could. */
import type { Blocker } from '@fairdraw/rules/draw/draw.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { databaseNow } from '../../db/database.ts'
import { drawEvents, draws } from '../../db/schema.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { actorName, recordAudit } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import { lockDraw, moveDraw } from './draws.ts'
import type { Draw } from './draws.ts'
import { confirmationOf } from './competition-subject.ts'
import { subjectOf } from './subject.ts'
import type { SubjectContext } from './draw-subject.ts'

export type StepResult =
  | { kind: 'moved'; draw: Draw }
  | { kind: 'blocked'; draw: Draw; blockers: Blocker[] }
  /** Its state does not accept this step. */
  | { kind: 'wrong-state'; draw: Draw }
  | { kind: 'unknown' }

export async function closeDraw(tx: Db, id: string, actor: AuditActor, context: SubjectContext): Promise<StepResult> {
  const draw = await lockDraw(tx, id)
  if (!draw) return { kind: 'unknown' }
  if (draw.state !== 'open') return { kind: 'wrong-state', draw }
  const subject = subjectOf(draw)
  const blockers = await subject.findBlockers(tx, draw, context)
  if (blockers.length > 0) return { kind: 'blocked', draw: await saveBlockers(tx, draw, blockers), blockers }
  const whyCalledOff = await subject.whyCalledOff?.(tx, draw, context)
  if (whyCalledOff !== undefined) return { kind: 'moved', draw: await callOff(tx, draw, actor, whyCalledOff) }
  await subject.numberTickets?.(tx, draw)
  return { kind: 'moved', draw: await moveDraw(tx, draw, 'close', { actor, change: { blockers: [] } }) }
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

/**
 * Staff confirm that all entries of a channel have been delivered. A broadcaster once left out 41,252 postal entries.
 */
export async function confirmChannel(tx: Db, id: string, channel: Channel, actor: AuditActor): Promise<StepResult> {
  const draw = await lockDraw(tx, id)
  if (!draw) return { kind: 'unknown' }
  if (draw.state !== 'open') return { kind: 'wrong-state', draw }
  const event = confirmationOf(channel)
  await tx.insert(drawEvents).values({ drawId: id, event, state: draw.state, actor: actorName(actor) })
  await recordAudit(tx, { actor, act: 'confirm-channel', subject: { kind: 'draw', id }, after: { channel } })
  return { kind: 'moved', draw }
}
