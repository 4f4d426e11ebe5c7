/**
 * Breaks of erased accounts. A player who erases the account and registers the same number again is still in the break (field
 * rules 16, 26). Only a keyed hash of the number is stored, until the break ends.
 */
import { SELF_EXCLUSION_MONTHS } from '@fairdraw/rules/player/break.ts'
import type { Breaks as BreaksTaken } from '@fairdraw/rules/player/break.ts'
import { monthsAfter } from '@fairdraw/rules/text/london-time.ts'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { erasedBreaks, rateLimits } from '../../db/schema.ts'
import { createKeyring } from '../../keyring.ts'
import type { Peppers } from '../../keyring.ts'

/**
 * The previous release stores these breaks in `rate_limits` under this scope, with the end of the break in `window_start`. While
 * both releases run, each must find what the other stored. So this release writes to both tables, reads both, and copies the old
 * rows every hour (`moveOldBreaks`).
 */
const OLD_SCOPE = 'a break that outlives its account'

export type ErasedBreaks = ReturnType<typeof createErasedBreaks>

export function createErasedBreaks(peppers: Peppers) {
  const keyring = createKeyring(peppers)
  const subjectOf = (phone: string) => keyring.sign(`break ${phone}`).toString('base64url')
  const subjectsOf = (phone: string) => keyring.signatures(`break ${phone}`).map((one) => one.toString('base64url'))

  return {
    save: async (tx: Db, player: BreaksTaken & { phone: string }, now: Date) => {
      // A closed account counts as the longest exclusion: numbers get new owners, and every stored hash has an end date.
      const closedUntil = player.closedAt && monthsAfter(now, SELF_EXCLUSION_MONTHS.max)
      const ends = [player.pausedUntil, player.excludedUntil, closedUntil].flatMap((until) =>
        until && until > now ? [until] : [],
      )
      const subject = subjectOf(player.phone)
      for (const until of ends) {
        await tx.insert(erasedBreaks).values({ subject, until }).onConflictDoUpdate(keepLaterEnd(until))
        await tx
          .insert(rateLimits)
          .values({ scope: OLD_SCOPE, subject, windowStart: until, hits: 1 })
          .onConflictDoNothing()
      }
    },

    /** The end of the unfinished break of each number; numbers without one are missing. */
    find: async (db: Db, phones: readonly string[], now: Date): Promise<Map<string, Date>> => {
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
      // Sorted, so that the latest end wins in the map.
      const ordered = stored.toSorted((a, b) => a.until.getTime() - b.until.getTime())
      return new Map(ordered.map(({ subject, until }) => [phoneOf.get(subject)!, until]))
    },
  }
}

const keepLaterEnd = (until: Date) => ({
  target: erasedBreaks.subject,
  set: { until: sql`greatest(${erasedBreaks.until}, ${until.toISOString()}::timestamptz)` },
})

/** Copies the breaks that the previous release stored, and deletes those that have ended. */
export async function moveOldBreaks(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`insert into erased_breaks as b (subject, until)
        select subject, max(window_start) from rate_limits where scope = ${OLD_SCOPE} group by subject
        on conflict (subject) do update set until = greatest(b.until, excluded.until)`,
  )
  await db.delete(erasedBreaks).where(lt(erasedBreaks.until, now))
}
