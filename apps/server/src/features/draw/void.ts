/** A draw that must not count is void, with the reason for everybody to read; what it had published stays (field rule 8). */
import type { Db } from '../../db/database.ts'
import type { AuditActor } from '../audit/record.ts'
import type { StepResult } from './close.ts'
import { lockDraw, moveDraw } from './draws.ts'
import { openRedraw } from './open-draws.ts'
import { nextDrawState } from '@fairdraw/rules/draw/draw.ts'

/** Gives the draw that stands beside it from now on. */
export async function voidDraw(tx: Db, id: string, actor: AuditActor, reason: string): Promise<StepResult> {
  const draw = await lockDraw(tx, id)
  if (!draw) return { kind: 'unknown' }
  if (!nextDrawState(draw.state, 'void')) return { kind: 'wrong-state', draw }
  const voided = await moveDraw(tx, draw, 'void', { actor, change: { voidReason: reason }, reason })
  return { kind: 'moved', draw: (await openRedraw(tx, voided, actor))! }
}
