/** Erases a player's personal data for a player who asked in writing, by the rules of their own erasure. */
import { done, refuse, refuseFields } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import { subjectOf } from '../../player/subject.ts'
import { erasePersonalData, lockErasable } from '../erase.ts'
import type { EraseContext } from '../erase.ts'

type Erasure = { playerId: number; typedPlayerId: number; staffId: string; reason: string; now: Date }

export function erasePlayer(
  { db, ...context }: EraseContext,
  { playerId, typedPlayerId, staffId, reason, now }: Erasure,
): Promise<Outcome<Record<string, never>, 'not-found' | 'wrong-player-state' | 'player-is-owed' | 'invalid-request'>> {
  return db.transaction(async (tx) => {
    if (!(await subjectOf(tx, playerId))) return refuse('not-found')
    if (typedPlayerId !== playerId) return refuseFields('playerId')
    const erasable = await lockErasable(tx, playerId, now)
    if (!erasable) return refuse('wrong-player-state')
    if (erasable.due.length > 0) return refuse('player-is-owed', { due: erasable.due })
    await erasePersonalData(tx, context, { playerId, player: erasable.player, now })
    await recordAudit(tx, {
      actor: { staffId },
      act: 'erase-player',
      subject: { kind: 'player', id: playerId },
      reason,
    })
    return done({})
  })
}
