/** The next step of a draw by name, for the desk, the command and the jobs. */
import type { Db } from '../../db/database.ts'
import type { Beacon } from '../../vendors/beacon/beacon.ts'
import type { AuditActor } from '../audit/record.ts'
import { publishDraw } from './approve.ts'
import { closeDraw } from './close.ts'
import type { OwnTotal, StepResult } from './close.ts'
import { findDraw } from './draws.ts'
import { commitDraw } from './commit.ts'
import type { CommitContext } from './commit.ts'
import type { Log } from '../log/log.ts'
import { drawWinners } from './draw-winners.ts'
import type { DrawResult } from './draw-winners.ts'
import { reconcileDraw } from './reconcile-draw.ts'
import type { CompareBooks } from './reconcile-draw.ts'

export type DrawContext = CommitContext & { db: Db; beacon: Beacon; log: Log; compareBooks: CompareBooks }
export const DRAW_STEPS = ['close', 'reconcile', 'commit', 'draw', 'publish'] as const
export type DrawStep = (typeof DRAW_STEPS)[number]

export function runDrawStep(
  context: DrawContext,
  id: string,
  step: DrawStep,
  actor: AuditActor,
): Promise<DrawResult | OwnTotal> {
  const { db, now } = context
  const steps: Record<DrawStep, () => Promise<DrawResult | OwnTotal>> = {
    close: () => db.transaction((tx) => closeDraw(tx, id, actor, context)),
    reconcile: () => reconcileDraw(db, id, actor, context),
    commit: () => commitAndWitness(context, id, actor),
    draw: () => drawWinners(context, id, actor),
    publish: () => db.transaction((tx) => publishDraw(tx, id, actor, now())),
  }
  return steps[step]()
}

/** The witnesses are asked at once, so that whoever committed sees the round. If they do not answer, a job asks again. */
async function commitAndWitness(context: DrawContext, id: string, actor: AuditActor): Promise<StepResult | OwnTotal> {
  const result = await commitDraw(context.db, id, actor, context)
  if (result.kind !== 'moved' || result.draw.state !== 'committed') return result
  await context.log.grow().catch(() => {})
  return { ...result, draw: (await findDraw(context.db, id))! }
}
