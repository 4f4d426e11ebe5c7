/** Voids a draw with a public reason; what it had published stays (field rule 8). */
import type { Db } from '../../db/database.ts'
import type { AuditActor } from '../audit/record.ts'
import type { StepResult } from './close.ts'
import { lockDraw, moveDraw } from './draws.ts'
import { openRedraw } from './open-draws.ts'
import { nextDrawState } from '@fairdraw/rules/draw/draw.ts'

/** Returns the new attempt. */
export async function voidDraw(tx: Db, id: string, actor: AuditActor, reason: string): Promise<StepResult> {
  const draw = await lockDraw(tx, id)
  if (!draw) return { kind: 'unknown' }
  if (!nextDrawState(draw.state, 'void')) return { kind: 'wrong-state', draw }
  const voided = await moveDraw(tx, draw, 'void', { actor, change: { voidReason: reason }, reason })
  return { kind: 'moved', draw: (await openRedraw(tx, voided, actor))! }
}
