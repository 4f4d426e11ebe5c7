/** Erases a player's personal data for a player who asked in writing, by the rules of their own erasure. */
import type { Db } from '../../../db/database.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Tokens } from '../../login/session/tokens.ts'
import type { ErasedBreaks } from '../../player/erased-breaks.ts'
import { subjectOf } from '../../player/subject.ts'
import { erasePersonalData, lockErasable } from '../erase.ts'

type Erasure = { playerId: number; typedPlayerId: number; staffId: string; reason: string; now: Date }

export function erasePlayer(
  { db, tokens, breaks }: { db: Db; tokens: Tokens; breaks: ErasedBreaks },
  { playerId, typedPlayerId, staffId, reason, now }: Erasure,
): Promise<Outcome<Record<string, never>, 'not-found' | 'wrong-player-state' | 'player-is-owed' | 'invalid-request'>> {
  return db.transaction(async (tx) => {
    if (!(await subjectOf(tx, playerId))) return refuse('not-found')
    if (typedPlayerId !== playerId)
      return refuse('invalid-request', { fields: { playerId: ['error.validation.invalid'] } })
    const erasable = await lockErasable(tx, playerId, now)
    if (!erasable) return refuse('wrong-player-state')
    if (erasable.due.length > 0) return refuse('player-is-owed', { due: erasable.due })
    await erasePersonalData(tx, { tokens, breaks }, { playerId, player: erasable.player, now })
    await recordAudit(tx, {
      actor: { staffId },
      act: 'erase-player',
      subject: { kind: 'player', id: playerId },
      reason,
    })
    return done({})
  })
}
