/** Mailed codes: four unambiguous letters and digits, stored as a keyed hash, valid for one use (2-flows §4, §5). */
import { EMAIL_CODE_LENGTH } from '@fairdraw/rules/player/validation.ts'
import { and, eq, gt, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { emailCodes as table } from './tables.ts'
import { createKeyring } from '../../keyring.ts'
import type { Peppers } from '../../keyring.ts'
import { EMAIL_CODE_MINUTES } from './messages.ts'

/** Without vowels, so that a code is never a word. */
const ALPHABET = 'CDFGHJKMNPQRTVWXY34679'
const TRIES = 3
/** For this long after a code, no other is mailed to the same address. */
export const RESEND_SECONDS = 60

export type EmailCodes = ReturnType<typeof createEmailCodes>

/** The form in which addresses are compared. */
const normaliseEmail = (email: string) => email.trim().toLowerCase()

export function createEmailCodes(peppers: Peppers) {
  const keyring = createKeyring(peppers)
  const sign = keyring.sign
  /**
   * Derives the code from a random seed. The outbox stores the seed and not the code, so a retried mail has the same code, and a
   * copy of the database reveals no code.
   */
  const codeOf = (seed: string) => {
    const number = sign(`email code ${seed}`).readUIntBE(0, 6)
    return Array.from(
      { length: EMAIL_CODE_LENGTH },
      (_, at) => ALPHABET[Math.floor(number / ALPHABET.length ** at) % ALPHABET.length],
    ).join('')
  }
  const textOf = (playerId: number, email: string, code: string) => `email ${playerId} ${normaliseEmail(email)} ${code}`

  return {
    codeOf,

    /** Stores the code of a seed in place of the player's last one; false while that is in its cooldown for the same address. */
    save: async (
      db: Db,
      { playerId, email, seed, now }: { playerId: number; email: string; seed: string; now: Date },
    ) => {
      const fresh = {
        email,
        hash: sign(textOf(playerId, email, codeOf(seed))),
        triesLeft: TRIES,
        expiresAt: new Date(now.getTime() + EMAIL_CODE_MINUTES * 60_000),
        sentAt: now,
      }
      const saved = await db
        .insert(table)
        .values({ playerId, ...fresh })
        .onConflictDoUpdate({
          target: table.playerId,
          set: fresh,
          setWhere: or(
            lte(table.sentAt, new Date(now.getTime() - RESEND_SECONDS * 1000)),
            ne(sql`lower(${table.email})`, normaliseEmail(email)),
          ),
        })
        .returning({ playerId: table.playerId })
      return saved.length > 0
    },

    /** Counts a try at a player's code for an address; undefined if none is valid, or if its tries are used up. */
    countTry: async (db: Db, playerId: number, email: string, now: Date) => {
      const [code] = await db
        .update(table)
        .set({ triesLeft: sql`${table.triesLeft} - 1` })
        .where(
          and(
            eq(table.playerId, playerId),
            eq(sql`lower(${table.email})`, normaliseEmail(email)),
            gt(table.triesLeft, 0),
            gt(table.expiresAt, now),
          ),
        )
        .returning({ hash: table.hash, triesLeft: table.triesLeft, email: table.email })
      return code
    },

    /** Ignores case. */
    isRight: (hash: Buffer, playerId: number, email: string, code: string) =>
      keyring.fits(hash, textOf(playerId, email, code.trim().toUpperCase())),

    /** Uses a code up; false if it was used or replaced in the meantime. */
    use: async (db: Db, playerId: number, hash: Buffer) => {
      const used = await db
        .delete(table)
        .where(and(eq(table.playerId, playerId), eq(table.hash, hash)))
        .returning({ playerId: table.playerId })
      return used.length > 0
    },
  }
}

/** Seconds until another code may be mailed to an address; 0: now. */
export async function secondsUntilResend(db: Db, playerId: number, email: string, now: Date): Promise<number> {
  const [last] = await db
    .select({ sentAt: table.sentAt })
    .from(table)
    .where(and(eq(table.playerId, playerId), eq(sql`lower(${table.email})`, normaliseEmail(email))))
  if (!last) return 0
  return Math.max(0, Math.ceil((last.sentAt.getTime() - now.getTime()) / 1000) + RESEND_SECONDS)
}

export async function purgeOldEmailCodes(db: Db, now: Date): Promise<void> {
  await db.delete(table).where(lt(table.expiresAt, now))
}
