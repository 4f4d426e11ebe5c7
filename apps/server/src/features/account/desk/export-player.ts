/** The player's own export, made by staff for a player who asked in writing. */
import type { postDeskExportPlayer } from '@fairdraw/contract/desk/player-acts.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { Db } from '../../../db/database.ts'
import type { PersonalDataTable } from '../../../db/personal-data.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import { recordEvent } from '../../player/events.ts'
import { subjectOf } from '../../player/subject.ts'
import { readPersonalData } from '../export.ts'

export function exportPlayer(
  { db, personalData }: { db: Db; personalData: readonly PersonalDataTable[] },
  { playerId, staffId, reason, now }: { playerId: number; staffId: string; reason: string; now: Date },
): Promise<Outcome<ReplyOf<typeof postDeskExportPlayer>['body'], 'not-found' | 'wrong-player-state'>> {
  return db.transaction(async (tx) => {
    const player = await subjectOf(tx, playerId)
    if (!player) return refuse('not-found')
    if (player.erasedAt) return refuse('wrong-player-state')
    const held = await readPersonalData(tx, personalData, { playerId, ...player })
    await recordEvent(tx, { playerId, event: 'data-exported', at: now, detail: { by: 'support' } })
    await recordAudit(tx, {
      actor: { staffId },
      act: 'export-player',
      subject: { kind: 'player', id: playerId },
      reason,
    })
    return done({ madeAt: now.toISOString(), held })
  })
}
