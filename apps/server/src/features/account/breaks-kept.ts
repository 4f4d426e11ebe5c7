/**
 * A break outlives its account: whoever erases theirs and comes back with the same number is still in it (field rules 16, 26).
 * All that is kept is a keyed hash of the number, until the break is over.
 */
import { createHmac } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rateLimits } from '../../db/schema.ts'

/** Kept among the counts, which are forgotten once their time is over: this one's is the end of the break. */
const SCOPE = 'a break that outlives its account'

export type Breaks = ReturnType<typeof createBreaks>

export function createBreaks(pepper: string) {
  const subjectOf = (phone: string) => createHmac('sha256', pepper).update(`break ${phone}`).digest('base64url')

  return {
    keep: async (
      tx: Db,
      player: { phone: string; pausedUntil: Date | null; excludedUntil: Date | null },
      now: Date,
    ) => {
      const ends = [player.pausedUntil, player.excludedUntil].flatMap((until) => (until && until > now ? [until] : []))
      for (const windowStart of ends)
        await tx
          .insert(rateLimits)
          .values({ scope: SCOPE, subject: subjectOf(player.phone), windowStart, hits: 1 })
          .onConflictDoNothing()
    },

    /** Until when whoever registers with a number is in a break that they took before. */
    of: async (db: Db, phone: string, now: Date): Promise<Date | null> => {
      const [kept] = await db
        .select({ until: rateLimits.windowStart })
        .from(rateLimits)
        .where(
          and(eq(rateLimits.scope, SCOPE), eq(rateLimits.subject, subjectOf(phone)), gt(rateLimits.windowStart, now)),
        )
        .orderBy(desc(rateLimits.windowStart))
        .limit(1)
      return kept?.until ?? null
    },
  }
}
