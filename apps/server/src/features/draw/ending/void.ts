/**
 * Voids a draw with a public reason; what it had published stays (field rule 8). From the commitment on, its result
 * follows from what is public, so that two people must say why (docs/mechanisms/draws.md#void).
 */
import { toHex } from '@fairdraw/log/bytes.ts'
import { isRoundDue, needsTwoToVoid, nextDrawState, roundWaitEnds } from '@fairdraw/rules/draw/draw.ts'
import type { Db } from '../../../db/database.ts'
import { drawEvents } from '../tables.ts'
import { actorName } from '../../audit/record.ts'
import { approve, findProposals, propose } from '../../staff/four-eyes.ts'
import type { Proposal, ProposedAct } from '../../staff/four-eyes.ts'
import type { StepResult } from '../close.ts'
import { drawWinners, isUnwitnessed } from '../draw-winners.ts'
import type { DrawingContext } from '../draw-winners.ts'
import { findDraw, lockDraw, moveDraw } from '../draws.ts'
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
  /** Its round is due, and it could not be drawn. */
  | { kind: 'draw-first'; draw: Draw }

type VoidContext = DrawingContext & { now: () => Date }

/**
 * The first person proposes it; another, who requests the same, carries it out. Returns the new attempt. Where the round is
 * due, somebody may know the result already: so it is drawn first, and stays public.
 */
export async function voidDraw(context: VoidContext, id: string, staffId: string, reason: string): Promise<VoidResult> {
  const { db, now } = context
  const found = await findDraw(db, id)
  if (found && mustBeDrawn(found, now())) {
    const drawn = await drawWinners(context, id, { staffId })
    if (drawn.kind === 'early') return { kind: 'draw-first', draw: drawn.draw }
  }
  return db.transaction(async (tx): Promise<VoidResult> => {
    const draw = await lockDraw(tx, id)
    if (!draw) return { kind: 'unknown' }
    if (!nextDrawState(draw.state, 'void')) return { kind: 'wrong-state', draw }
    // It has become due meanwhile.
    if (mustBeDrawn(draw, now())) return { kind: 'draw-first', draw }
    return needsTwoToVoid(draw.state)
      ? voidByTwo(tx, draw, staffId, reason)
      : makeVoid(tx, draw, staffId, { voidReason: reason })
  })
}

/**
 * Not for ever: a round that no relay ever has must not keep a competition without a draw. Nor where the witnesses signed the
 * choice of the round too late, so that nobody could trust the result.
 */
const mustBeDrawn = ({ state, beaconAt, blockers }: Draw, now: Date): boolean =>
  state === 'committed' && isRoundDue(beaconAt, now) && now < roundWaitEnds(beaconAt!) && !isUnwitnessed({ blockers })

async function voidByTwo(tx: Db, draw: Draw, staffId: string, reason: string): Promise<VoidResult> {
  const proposal = await findVoiding(tx, draw)
  if (!proposal) {
    await propose(tx, { ...voidingOf(draw), proposedBy: staffId, reason })
    const proposed = { drawId: draw.id, event: 'propose-void', state: draw.state, actor: actorName({ staffId }) }
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
