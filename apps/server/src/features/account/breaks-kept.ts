/**
 * A break outlives its account: whoever erases theirs and comes back with the same number is still in it (field rules 16, 26).
 * All that is kept is a keyed hash of the number, until the break is over.
 */
import { SUSPENSION_MONTHS } from '@fairdraw/rules/break.ts'
import type { Breaks as BreaksTaken } from '@fairdraw/rules/break.ts'
import { monthsAfter } from '@fairdraw/rules/london-time.ts'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { erasedBreaks, rateLimits } from '../../db/schema.ts'
import { createKeyring } from '../login/keyring.ts'
import type { Peppers } from '../login/keyring.ts'

/**
 * Where the release before this one stores them, among the counts; `window_start` is the end of the break. While both run, each
 * must find what the other stored: it is written there as well, read from both, and moved over every hour (`moveOldBreaks`).
 */
const OLD_SCOPE = 'a break that outlives its account'

export type Breaks = ReturnType<typeof createBreaks>

export function createBreaks(peppers: Peppers) {
  const keyring = createKeyring(peppers)
  const subjectOf = (phone: string) => keyring.sign(`break ${phone}`).toString('base64url')
  const subjectsOf = (phone: string) => keyring.signatures(`break ${phone}`).map((one) => one.toString('base64url'))

  return {
    keep: async (tx: Db, player: BreaksTaken & { phone: string }, now: Date) => {
      // For good is for as long as the longest exclusion: a number passes on to others, and no trace is kept for ever.
      const closedUntil = player.closedAt && monthsAfter(now, SUSPENSION_MONTHS.most)
      const ends = [player.pausedUntil, player.excludedUntil, closedUntil].flatMap((until) =>
        until && until > now ? [until] : [],
      )
      const subject = subjectOf(player.phone)
      for (const until of ends) {
        await tx.insert(erasedBreaks).values({ subject, until }).onConflictDoUpdate(theLater(until))
        await tx
          .insert(rateLimits)
          .values({ scope: OLD_SCOPE, subject, windowStart: until, hits: 1 })
          .onConflictDoNothing()
      }
    },

    /** Until when whoever registers with each of some numbers is in a break that they took before. */
    of: async (db: Db, phones: readonly string[], now: Date): Promise<Map<string, Date>> => {
      const phoneOf = new Map(phones.flatMap((phone) => subjectsOf(phone).map((subject) => [subject, phone])))
      const subjects = [...phoneOf.keys()]
      const stored = await db
        .select({ subject: erasedBreaks.subject, until: erasedBreaks.until })
        .from(erasedBreaks)
        .where(and(inArray(erasedBreaks.subject, subjects), gt(erasedBreaks.until, now)))
        .unionAll(
          db
            .select({ subject: rateLimits.subject, until: rateLimits.windowStart })
            .from(rateLimits)
            .where(
              and(
                eq(rateLimits.scope, OLD_SCOPE),
                inArray(rateLimits.subject, subjects),
                gt(rateLimits.windowStart, now),
              ),
            ),
        )
      // The last one counts.
      const ordered = stored.toSorted((a, b) => a.until.getTime() - b.until.getTime())
      return new Map(ordered.map(({ subject, until }) => [phoneOf.get(subject)!, until]))
    },
  }
}

const theLater = (until: Date) => ({
  target: erasedBreaks.subject,
  set: { until: sql`greatest(${erasedBreaks.until}, ${until.toISOString()}::timestamptz)` },
})

/** Takes over what the release before this one stored, and deletes what is over. */
export async function moveOldBreaks(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`insert into erased_breaks as b (subject, until)
        select subject, max(window_start) from rate_limits where scope = ${OLD_SCOPE} group by subject
        on conflict (subject) do update set until = greatest(b.until, excluded.until)`,
  )
  await db.delete(erasedBreaks).where(lt(erasedBreaks.until, now))
}
