/** The next step of a draw by name, for the desk, the command and the jobs. */
import type { Db } from '../../db/database.ts'
import type { Beacon } from '../../vendors/beacon/beacon.ts'
import type { AuditActor } from '../audit/record.ts'
import { publishDraw } from './approve.ts'
import { closeDraw } from './close.ts'
import type { OwnTotal } from './close.ts'
import { commitDraw } from './commit.ts'
import type { CommitContext } from './commit.ts'
import { drawWinners } from './draw-winners.ts'
import type { DrawResult } from './draw-winners.ts'
import { reconcileDraw } from './reconcile-draw.ts'
import type { CompareBooks } from './reconcile-draw.ts'

export type DrawContext = CommitContext & { db: Db; beacon: Beacon; compareBooks: CompareBooks }
export const DRAW_STEPS = ['close', 'reconcile', 'commit', 'draw', 'publish'] as const
export type DrawStep = (typeof DRAW_STEPS)[number]

export function runDrawStep(
  context: DrawContext,
  id: string,
  step: DrawStep,
  actor: AuditActor,
): Promise<DrawResult | OwnTotal> {
  const { db, beacon, now } = context
  const steps: Record<DrawStep, () => Promise<DrawResult | OwnTotal>> = {
    close: () => db.transaction((tx) => closeDraw(tx, id, actor, context)),
    reconcile: () => reconcileDraw(db, id, actor, context),
    commit: () => commitDraw(db, id, actor, context),
    draw: () => drawWinners(db, id, actor, beacon),
    publish: () => db.transaction((tx) => publishDraw(tx, id, actor, now())),
  }
  return steps[step]()
}
