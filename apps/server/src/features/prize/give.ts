/**
 * Gives a player their prize. Prizes that can be credited are credited at once, free and without a request (field
 * rules 2, 10).
 */
import { CLAIM_DAYS, CLAIM_REMINDER_DAYS, daysAfter } from '@fairdraw/rules/prize/award.ts'
import { creditOf } from '@fairdraw/rules/prize/prize.ts'
import type { Db } from '../../db/database.ts'
import { issueAsset } from '../../db/issue-asset.ts'
import { moveAward } from './awards.ts'
import type { Award, AwardMove } from './awards.ts'

/** For an award that was not given yet. The player must be locked. */
export async function giveAward(tx: Db, award: Award, actor: AwardMove['actor'], now: Date): Promise<Award> {
  const credit = creditOf(award.prize)
  if (!credit)
    return moveAward(tx, award, 'offer', {
      actor,
      change: { claimBy: daysAfter(now, CLAIM_DAYS), remindAt: daysAfter(now, CLAIM_REMINDER_DAYS) },
    })
  await issueAsset(tx, { playerId: award.playerId, ...credit, reason: 'prize' })
  return moveAward(tx, award, 'credit', { actor })
}
