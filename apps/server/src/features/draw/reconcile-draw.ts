/**
 * Moves a closed draw to reconciled once the vendors' books equal ours for all days on which entries were paid
 * (docs/mechanisms/draws.md#states).
 */
import type { Blocker } from '@fairdraw/rules/draw/draw.ts'
import type { Db } from '../../db/database.ts'
import type { AuditActor } from '../audit/record.ts'
import { saveBlockers } from './close.ts'
import type { StepResult } from './close.ts'
import { findDraw, lockDraw, moveDraw } from './draws.ts'
import { subjectOf } from './subject.ts'
import type { SubjectContext } from './draw-subject.ts'

/**
 * Compares the vendors' books with ours for every day of a span; returns the vendors whose books differ, or who do not
 * answer.
 */
export type CompareBooks = (span: { from: Date; to: Date }) => Promise<string[]>

/** Calls the vendors outside any transaction. */
export async function reconcileDraw(
  db: Db,
  id: string,
  actor: AuditActor,
  context: SubjectContext & { compareBooks: CompareBooks },
): Promise<StepResult> {
  const draw = await findDraw(db, id)
  if (!draw) return { kind: 'unknown' }
  if (draw.state !== 'closed') return { kind: 'wrong-state', draw }
  const from = await subjectOf(draw).paidSince(db, draw, context)
  const different = from ? await context.compareBooks({ from, to: context.now() }) : []
  return db.transaction(async (tx): Promise<StepResult> => {
    const locked = (await lockDraw(tx, id))!
    if (locked.state !== 'closed') return { kind: 'wrong-state', draw: locked }
    if (different.length > 0) {
      const blockers = different.map((what): Blocker => ({ code: 'books-different', what }))
      return { kind: 'blocked', draw: await saveBlockers(tx, locked, blockers), blockers }
    }
    return { kind: 'moved', draw: await moveDraw(tx, locked, 'reconcile', { actor, change: { blockers: [] } }) }
  })
}
