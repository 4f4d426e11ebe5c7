/**
 * Breaks of erased accounts. A player who erases the account and registers the same number again is still in the break (field
 * rules 16, 26). Only a keyed hash of the number is stored, until the break ends.
 */
import { SELF_EXCLUSION_MONTHS } from '@fairdraw/rules/player/break.ts'
import type { Breaks as BreaksTaken } from '@fairdraw/rules/player/break.ts'
import { monthsAfter } from '@fairdraw/rules/text/london-time.ts'
import { and, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { erasedBreaks } from './tables.ts'
import { createKeyring } from '../../keyring.ts'
import type { Peppers } from '../../keyring.ts'

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
      for (const until of ends)
        await tx.insert(erasedBreaks).values({ subject, until }).onConflictDoUpdate(keepLaterEnd(until))
    },

    /** The end of the unfinished break of each number; numbers without one are missing. */
    find: async (db: Db, phones: readonly string[], now: Date): Promise<Map<string, Date>> => {
      const phoneOf = new Map(phones.flatMap((phone) => subjectsOf(phone).map((subject) => [subject, phone])))
      const subjects = [...phoneOf.keys()]
      const stored = await db
        .select({ subject: erasedBreaks.subject, until: erasedBreaks.until })
        .from(erasedBreaks)
        .where(and(inArray(erasedBreaks.subject, subjects), gt(erasedBreaks.until, now)))
        // The latest end of a number that is stored with several peppers wins in the map.
        .orderBy(erasedBreaks.until)
      return new Map(stored.map(({ subject, until }) => [phoneOf.get(subject)!, until]))
    },
  }
}

const keepLaterEnd = (until: Date) => ({
  target: erasedBreaks.subject,
  set: { until: sql`greatest(${erasedBreaks.until}, ${until.toISOString()}::timestamptz)` },
})

export async function purgeEndedBreaks(db: Db, now: Date): Promise<void> {
  await db.delete(erasedBreaks).where(lt(erasedBreaks.until, now))
}
