/** Only in a transaction that is rolled back: the winner agrees to everything, so that a preview shows their story. */
import { PUBLICITY_PARTS, PUBLICITY_WORDING } from '@fairdraw/rules/competition/publicity.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { publicityConsents, winners } from '../tables.ts'

export async function agreeForPreview(tx: Db, winnerId: string): Promise<void> {
  const [found] = await tx.select({ nameChoice: winners.nameChoice }).from(winners).where(eq(winners.id, winnerId))
  if (!found) return
  await tx.insert(publicityConsents).values({
    winnerId,
    parts: [...PUBLICITY_PARTS],
    nameChoice: found.nameChoice as NameChoice,
    channel: 'form',
    wording: PUBLICITY_WORDING,
    agreedAt: new Date(0),
    recordedBy: 'job:preview',
  })
}
