/** Proposes to correct a balance. Nothing changes until another person approves it (decide-adjustment.ts). */
import type { Adjustment } from '@fairdraw/contract/desk/adjustments.ts'
import type { AdjustableBalance } from '@fairdraw/rules/player/adjustment.ts'
import type { Db } from '../../../db/database.ts'
import { lockPlayer } from '../../../db/lock-player.ts'
import { balanceAdjustments } from '../tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import { subjectOf } from '../../player/subject.ts'
import { propose } from '../../staff/four-eyes.ts'
import { readBalance } from './adjustment-transfer.ts'
import { findAdjustment } from './list-adjustments.ts'

type AdjustmentContent = {
  playerId: number
  id: string
  asset: AdjustableBalance
  amount: number
  reason: string
}

/** The act that the second person approves: with another amount or reason it would be another proposal. */
export const adjustmentAct = ({ playerId, id, asset, amount, reason }: AdjustmentContent) => ({
  kind: 'adjust-balance',
  subjectId: id,
  content: { playerId, asset, amount, reason },
})

export function proposeAdjustment(
  db: Db,
  { playerId, id, asset, amount, reason, staffId, now }: AdjustmentContent & { staffId: string; now: Date },
): Promise<
  Outcome<{ adjustment: Adjustment }, 'not-found' | 'wrong-player-state' | 'wrong-adjustment-state' | 'balance-too-low'>
> {
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const player = await subjectOf(tx, playerId)
    if (!player) return refuse('not-found')
    if (player.erasedAt) return refuse('wrong-player-state')
    const existing = await findAdjustment(tx, playerId, id)
    // The call came before, and its reply was lost.
    if (existing)
      return isSame(existing, { asset, amount, reason })
        ? done({ adjustment: existing })
        : refuse('wrong-adjustment-state')
    if (amount < 0 && (await readBalance(tx, playerId, asset)) + amount < 0) return refuse('balance-too-low')
    const proposalId = await propose(tx, {
      ...adjustmentAct({ playerId, id, asset, amount, reason }),
      proposedBy: staffId,
    })
    await tx
      .insert(balanceAdjustments)
      .values({ playerId, id, asset, amount, reason, proposalId, proposedBy: staffId, proposedAt: now })
    await recordAudit(tx, {
      actor: { staffId },
      act: 'propose-adjustment',
      subject: { kind: 'player', id: playerId },
      after: { asset, amount, adjustment: id },
      reason,
    })
    return done({ adjustment: (await findAdjustment(tx, playerId, id))! })
  })
}

const isSame = (one: Adjustment, { asset, amount, reason }: Pick<AdjustmentContent, 'asset' | 'amount' | 'reason'>) =>
  one.state === 'proposed' && one.asset === asset && one.amount === amount && one.reason === reason
