/** Shows a member of staff what is masked, and records that they have looked. */
import type { postDeskPlayerDetails } from '@fairdraw/contract/desk/players.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { players } from '../../player/tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { Limits } from '../../../http/rate-limits/rate-limits.ts'
import { recordAudit } from '../../audit/record.ts'

type Details = ReplyOf<typeof postDeskPlayerDetails>['body']

export async function seeDetails(
  { db, limits }: { db: Db; limits: Limits },
  { playerId, staffId, address, now }: { playerId: number; staffId: string; address: string; now: Date },
): Promise<Outcome<Details, 'not-found' | 'wrong-player-state' | 'too-many-requests'>> {
  const refusal = await limits.consume(['desk-details'], { staff: staffId, address }, now)
  if (refusal) return refusal
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        phone: players.phone,
        email: players.email,
        title: players.title,
        firstName: players.firstName,
        surname: players.surname,
        postcode: players.postcode,
        erasedAt: players.erasedAt,
      })
      .from(players)
      .where(eq(players.id, playerId))
    if (!row) return refuse('not-found')
    const { erasedAt, ...details } = row
    if (erasedAt) return refuse('wrong-player-state')
    await recordAudit(tx, { actor: { staffId }, act: 'see-player-details', subject: { kind: 'player', id: playerId } })
    return done({ details })
  })
}
