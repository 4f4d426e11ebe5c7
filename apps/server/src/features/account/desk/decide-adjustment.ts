/** A second person makes a proposed adjustment; anybody who may decide declines it, or its proposer withdraws it. */
import type { Adjustment } from '@fairdraw/contract/desk/adjustments.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { lockPlayer } from '../../../db/lock-player.ts'
import { balanceAdjustments } from '../tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import { recordEvent } from '../../player/events.ts'
import { subjectOf } from '../../player/subject.ts'
import { approve, isApproved } from '../../staff/four-eyes.ts'
import { transferAdjustment } from './adjustment-transfer.ts'
import { findAdjustment } from './list-adjustments.ts'
import { adjustmentAct } from './propose-adjustment.ts'

type Decision = { playerId: number; id: string; staffId: string; now: Date }
type Decided<
  Code extends 'not-found' | 'wrong-adjustment-state' | 'own-adjustment' | 'wrong-player-state' | 'balance-too-low',
> = Promise<Outcome<{ adjustment: Adjustment }, Code>>

export function approveAdjustment(
  db: Db,
  { playerId, id, staffId, now }: Decision,
): Decided<'not-found' | 'wrong-adjustment-state' | 'own-adjustment' | 'wrong-player-state' | 'balance-too-low'> {
  return db.transaction(async (tx) => {
    const adjustment = await lockAdjustment(tx, playerId, id)
    if (!adjustment) return refuse('not-found')
    if (adjustment.state !== 'proposed') return refuse('wrong-adjustment-state')
    const { asset, amount, reason, proposedBy, balance } = adjustment
    if (proposedBy.id === staffId) return refuse('own-adjustment')
    if ((await subjectOf(tx, playerId))?.erasedAt) return refuse('wrong-player-state')
    if (balance + amount < 0) return refuse('balance-too-low')

    const approval = await approve(tx, { proposalId: adjustment.proposalId, approvedBy: staffId })
    // The approval is of what was proposed: a row that was changed since is another act.
    if (approval !== 'approved' || !(await isApproved(tx, adjustmentAct({ playerId, id, asset, amount, reason }))))
      throw new Error('the adjustment is not as it was proposed')
    if (!(await transferAdjustment(tx, { playerId, asset, amount })))
      throw new Error('the wallet is not as it was read')
    await decide(tx, { playerId, id, staffId, now, state: 'made' })
    await recordEvent(tx, { playerId, event: 'balance-adjusted', at: now, detail: { asset, amount } })
    await recordAudit(tx, {
      actor: { staffId },
      act: 'adjust-balance',
      subject: { kind: 'player', id: playerId },
      before: { asset, balance },
      after: { asset, balance: balance + amount, adjustment: id },
      reason,
    })
    return done({ adjustment: (await findAdjustment(tx, playerId, id))! })
  })
}

export function declineAdjustment(
  db: Db,
  { playerId, id, staffId, reason, now }: Decision & { reason: string },
): Decided<'not-found' | 'wrong-adjustment-state'> {
  return db.transaction(async (tx) => {
    const adjustment = await lockAdjustment(tx, playerId, id)
    if (!adjustment) return refuse('not-found')
    if (adjustment.state !== 'proposed') return refuse('wrong-adjustment-state')
    await decide(tx, { playerId, id, staffId, now, state: 'declined' })
    await recordAudit(tx, {
      actor: { staffId },
      act: adjustment.proposedBy.id === staffId ? 'withdraw-adjustment' : 'decline-adjustment',
      subject: { kind: 'player', id: playerId },
      after: { adjustment: id },
      reason,
    })
    return done({ adjustment: (await findAdjustment(tx, playerId, id))! })
  })
}

/** Under the player's lock: of two people who decide at the same time, the second sees what the first did. */
async function lockAdjustment(tx: Db, playerId: number, id: string) {
  await lockPlayer(tx, playerId)
  const adjustment = await findAdjustment(tx, playerId, id)
  if (!adjustment) return undefined
  const [row] = await tx
    .select({ proposalId: balanceAdjustments.proposalId })
    .from(balanceAdjustments)
    .where(and(eq(balanceAdjustments.playerId, playerId), eq(balanceAdjustments.id, id)))
  return { ...adjustment, proposalId: row!.proposalId }
}

async function decide(
  tx: Db,
  { playerId, id, staffId, now, state }: Decision & { state: 'made' | 'declined' },
): Promise<void> {
  await tx
    .update(balanceAdjustments)
    .set({ state, decidedBy: staffId, decidedAt: now })
    .where(and(eq(balanceAdjustments.playerId, playerId), eq(balanceAdjustments.id, id)))
}
