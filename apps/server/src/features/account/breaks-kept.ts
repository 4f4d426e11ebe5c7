/**
 * A break outlives its account: whoever erases theirs and comes back with the same number is still in it (field rules 16, 26).
 * All that is kept is a keyed hash of the number, until the break is over.
 */
import { createHmac } from 'node:crypto'
import { SUSPENSION_MONTHS } from '@fairdraw/rules/break.ts'
import type { Breaks as BreaksTaken } from '@fairdraw/rules/break.ts'
import { monthsAfter } from '@fairdraw/rules/london-time.ts'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rateLimits } from '../../db/schema.ts'

/** Kept among the counts, which are forgotten once their time is over: this one's is the end of the break. */
const SCOPE = 'a break that outlives its account'

export type Breaks = ReturnType<typeof createBreaks>

export function createBreaks(pepper: string) {
  const subjectOf = (phone: string) => createHmac('sha256', pepper).update(`break ${phone}`).digest('base64url')

  return {
    keep: async (tx: Db, player: BreaksTaken & { phone: string }, now: Date) => {
      // For good is for as long as the longest exclusion: a number passes on to others, and no trace is kept for ever.
      const closedUntil = player.closedAt && monthsAfter(now, SUSPENSION_MONTHS.most)
      const ends = [player.pausedUntil, player.excludedUntil, closedUntil].flatMap((until) =>
        until && until > now ? [until] : [],
      )
      for (const windowStart of ends)
        await tx
          .insert(rateLimits)
          .values({ scope: SCOPE, subject: subjectOf(player.phone), windowStart, hits: 1 })
          .onConflictDoNothing()
    },

    /** Until when whoever registers with each of some numbers is in a break that they took before. */
    of: async (db: Db, phones: readonly string[], now: Date): Promise<Map<string, Date>> => {
      const phoneOf = new Map(phones.map((phone) => [subjectOf(phone), phone]))
      const kept = await db
        .select({ subject: rateLimits.subject, until: rateLimits.windowStart })
        .from(rateLimits)
        .where(
          and(
            eq(rateLimits.scope, SCOPE),
            inArray(rateLimits.subject, [...phoneOf.keys()]),
            gt(rateLimits.windowStart, now),
          ),
        )
        // The last one counts.
        .orderBy(rateLimits.windowStart)
      return new Map(kept.map(({ subject, until }) => [phoneOf.get(subject)!, until]))
    },
  }
}
