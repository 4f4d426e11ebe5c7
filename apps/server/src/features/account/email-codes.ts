/** Mailed codes: four letters and digits that nobody mistakes for another, kept as a keyed hash, good once (2-flows §4, §5). */
import { EMAIL_CODE_LENGTH } from '@fairdraw/rules/validation.ts'
import { and, eq, gt, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { emailCodes as table } from '../../db/schema.ts'
import { createKeyring } from '../login/keyring.ts'
import type { Peppers } from '../login/keyring.ts'
import { EMAIL_CODE_MINUTES } from '../notification/messages.ts'

/** Without vowels, so that no word comes of it. */
const ALPHABET = 'CDFGHJKMNPQRTVWXY34679'
const TRIES = 3
/** How long after one code another is not mailed to the same address. */
export const RESEND_SECONDS = 60

export type EmailCodes = ReturnType<typeof createEmailCodes>

/** An address as it is compared: the same whoever writes it. */
const plain = (email: string) => email.trim().toLowerCase()

export function createEmailCodes(peppers: Peppers) {
  const keyring = createKeyring(peppers)
  const keyed = keyring.sign
  /**
   * The code of a draw. The outbox holds the draw and not the code, and a letter that is sent again says the same code;
   * what a read of the database gives away opens nothing.
   */
  const codeOf = (draw: string) => {
    const number = keyed(`email code ${draw}`).readUIntBE(0, 6)
    return Array.from(
      { length: EMAIL_CODE_LENGTH },
      (_, at) => ALPHABET[Math.floor(number / ALPHABET.length ** at) % ALPHABET.length],
    ).join('')
  }
  const textOf = (playerId: number, email: string, code: string) => `email ${playerId} ${plain(email)} ${code}`

  return {
    codeOf,

    /** Keeps the code of a draw in place of the player's last one; false when that is too fresh and for the same address. */
    keep: async (
      db: Db,
      { playerId, email, draw, now }: { playerId: number; email: string; draw: string; now: Date },
    ) => {
      const fresh = {
        email,
        hash: keyed(textOf(playerId, email, codeOf(draw))),
        triesLeft: TRIES,
        expiresAt: new Date(now.getTime() + EMAIL_CODE_MINUTES * 60_000),
        sentAt: now,
      }
      const kept = await db
        .insert(table)
        .values({ playerId, ...fresh })
        .onConflictDoUpdate({
          target: table.playerId,
          set: fresh,
          setWhere: or(
            lte(table.sentAt, new Date(now.getTime() - RESEND_SECONDS * 1000)),
            ne(sql`lower(${table.email})`, plain(email)),
          ),
        })
        .returning({ playerId: table.playerId })
      return kept.length > 0
    },

    /** Counts a try against a player's code for an address; undefined where none is valid, or its tries are used up. */
    countTry: async (db: Db, playerId: number, email: string, now: Date) => {
      const [code] = await db
        .update(table)
        .set({ triesLeft: sql`${table.triesLeft} - 1` })
        .where(
          and(
            eq(table.playerId, playerId),
            eq(sql`lower(${table.email})`, plain(email)),
            gt(table.triesLeft, 0),
            gt(table.expiresAt, now),
          ),
        )
        .returning({ hash: table.hash, triesLeft: table.triesLeft, email: table.email })
      return code
    },

    /** Small letters count as capitals. */
    isRight: (hash: Buffer, playerId: number, email: string, code: string) =>
      keyring.fits(hash, textOf(playerId, email, code.trim().toUpperCase())),

    /** Uses a code up; false when it has just been used or replaced. */
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
export async function resendLockOf(db: Db, playerId: number, email: string, now: Date): Promise<number> {
  const [last] = await db
    .select({ sentAt: table.sentAt })
    .from(table)
    .where(and(eq(table.playerId, playerId), eq(sql`lower(${table.email})`, plain(email))))
  if (!last) return 0
  return Math.max(0, Math.ceil((last.sentAt.getTime() - now.getTime()) / 1000) + RESEND_SECONDS)
}

export async function forgetOldEmailCodes(db: Db, now: Date): Promise<void> {
  await db.delete(table).where(lt(table.expiresAt, now))
}
