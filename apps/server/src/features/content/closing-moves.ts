/** Records moves of published closings (field rule 6; docs/mechanisms/closing.md#a-closing-that-moves). */
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import type { CompetitionBody } from '@fairdraw/rules/content-rules/body.ts'
import { movedClosings } from '@fairdraw/rules/content-rules/change-rules.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { closingMoves } from './tables.ts'
import { recordAudit } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import { writeLeaf } from '../log/write-leaf.ts'

/** Channels of a competition whose published closing was moved at any time. */
export async function movedChannelsOf(db: Db, competitionId: number): Promise<Channel[]> {
  const found = await db
    .selectDistinct({ channel: closingMoves.channel })
    .from(closingMoves)
    .where(eq(closingMoves.competitionId, competitionId))
  return found.map(({ channel }) => channel as Channel)
}

type Move = {
  competitionId: number
  revision: number
  author: string
  approvedBy: string
  reason: string
  actor: AuditActor
  now: Date
}

/** Records the moves of a publication, also in the audit log. The linter has already checked the reason and the approver. */
export async function recordClosingMoves(
  tx: Db,
  { body, published }: { body: CompetitionBody; published: CompetitionBody },
  { actor, now, ...move }: Move,
): Promise<void> {
  for (const { channel, before, after } of movedClosings(body, published, now)) {
    await tx.insert(closingMoves).values({ ...move, channel, movedFrom: before, movedTo: after, at: now })
    const { competitionId, revision, author, reason } = move
    await writeLeaf(tx, {
      kind: 'closing-moved',
      competition: String(competitionId),
      channel,
      from: before.toISOString(),
      to: after.toISOString(),
      reason,
    })
    await recordAudit(tx, {
      actor,
      act: 'move-closing',
      subject: { kind: 'competition', id: String(competitionId) },
      before: { channel, closes: before.toISOString() },
      after: { channel, closes: after.toISOString(), revision, author },
      reason,
    })
  }
}
