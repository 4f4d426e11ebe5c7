/** A player as the subject of messages: where to reach them, and whether they are in a break, banned, closed or erased. */
import type { MarketingStanding } from '@fairdraw/rules/player/marketing.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players } from './tables.ts'

export type Subject = MarketingStanding & {
  phone: string
  email: string | null
  emailVerifiedAt: Date | null
  optInAskedAt: Date | null
}

/** The properties of a player that decide whether messages may be sent; undefined if there is no such player. */
export async function subjectOf(db: Db, playerId: number): Promise<Subject | undefined> {
  const [row] = await db
    .select({
      phone: players.phone,
      email: players.email,
      emailVerifiedAt: players.emailVerifiedAt,
      bannedAt: players.bannedAt,
      pausedUntil: players.pausedUntil,
      excludedUntil: players.excludedUntil,
      closedAt: players.closedAt,
      erasedAt: players.erasedAt,
      optInAskedAt: players.optInAskedAt,
    })
    .from(players)
    .where(eq(players.id, playerId))
  return row
}
