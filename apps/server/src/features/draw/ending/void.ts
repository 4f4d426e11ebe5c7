/**
 * Voids a draw with a public reason; what it had published stays (field rule 8). From the commitment on, its result
 * follows from what is public, so that two people must say why (docs/mechanisms/draws.md#void).
 */
import { toHex } from '@fairdraw/log/bytes.ts'
import { needsTwoToVoid, nextDrawState } from '@fairdraw/rules/draw/draw.ts'
import type { Db } from '../../../db/database.ts'
import { drawEvents } from '../../../db/schema.ts'
import { actorName } from '../../audit/record.ts'
import { approve, findProposals, propose } from '../../staff/four-eyes.ts'
import type { Proposal, ProposedAct } from '../../staff/four-eyes.ts'
import type { StepResult } from '../close.ts'
import { lockDraw, moveDraw } from '../draws.ts'
import type { Draw } from '../draws.ts'
import { openRedraw } from '../open-draws.ts'

/** The act that two people must agree on: making exactly this commitment void. */
export const voidingOf = ({ id, manifestHash }: Pick<Draw, 'id' | 'manifestHash'>): ProposedAct => ({
  kind: 'void-draw',
  subjectId: id,
  content: { manifestHash: toHex(manifestHash!) },
})

export type VoidResult =
  | StepResult
  /** Stored; another person must say why too. */
  | { kind: 'proposed'; draw: Draw }

/** The first person proposes it; another, who requests the same, carries it out. Returns the new attempt. */
export async function voidDraw(tx: Db, id: string, staffId: string, reason: string): Promise<VoidResult> {
  const draw = await lockDraw(tx, id)
  if (!draw) return { kind: 'unknown' }
  if (!nextDrawState(draw.state, 'void')) return { kind: 'wrong-state', draw }
  if (!needsTwoToVoid(draw.state)) return makeVoid(tx, draw, staffId, { voidReason: reason })
  const proposal = await findVoiding(tx, draw)
  if (!proposal) {
    await propose(tx, { ...voidingOf(draw), proposedBy: staffId, reason })
    const proposed = { drawId: id, event: 'propose-void', state: draw.state, actor: actorName({ staffId }) }
    await tx.insert(drawEvents).values(proposed)
    return { kind: 'proposed', draw }
  }
  if ((await approve(tx, { proposalId: proposal.id, approvedBy: staffId })) === 'own-proposal')
    return { kind: 'proposed', draw }
  return makeVoid(tx, draw, staffId, { voidReason: proposal.reason!, voidSecondReason: reason })
}

async function makeVoid(
  tx: Db,
  draw: Draw,
  staffId: string,
  change: { voidReason: string; voidSecondReason?: string },
): Promise<StepResult> {
  const reason = change.voidSecondReason ?? change.voidReason
  const voided = await moveDraw(tx, draw, 'void', { actor: { staffId }, change, reason })
  return { kind: 'moved', draw: (await openRedraw(tx, voided, { staffId }))! }
}

/** The proposal to make a draw void, if somebody has made one. */
export async function findVoiding(db: Db, draw: Draw): Promise<Proposal | undefined> {
  if (!draw.manifestHash) return undefined
  const [proposal] = await findProposals(db, [voidingOf(draw)])
  return proposal
}
