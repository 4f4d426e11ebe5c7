/** Texted codes: digits that are drawn, kept as a keyed hash, and good once (decisions: accounts and passcodes). */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rateLimits, textedCodes } from '../../db/schema.ts'

/** What a code was asked for. One for 'forgot' ends the player's other sessions when it is used. */
export const PURPOSES = ['log-in', 'forgot'] as const
export type Purpose = (typeof PURPOSES)[number]

export const CODE_LENGTH = { usual: 4, locked: 6 } as const
export const CODE_MINUTES = 10
const TRIES = 3
/** How long after one code another is not texted. */
export const COOLDOWN_SECONDS = 30
/** The same, when the first may not have been sent. */
export const COOLDOWN_AFTER_FAULT_SECONDS = 5

export type Codes = ReturnType<typeof createCodes>

export function createCodes(pepper: string) {
  /** The purpose is part of what is hashed: a code fits as one of them or as none. */
  const hashOf = (phone: string, purpose: Purpose, code: string) =>
    createHmac('sha256', pepper).update(`${purpose} ${phone} ${code}`).digest()

  return {
    /** Keeps a new code in place of the last one, unless that is too fresh; gives its digits. */
    draw: async (
      db: Db,
      { phone, purpose, length, now }: { phone: string; purpose: Purpose; length: number; now: Date },
    ) => {
      const code = String(randomInt(10 ** length)).padStart(length, '0')
      const fresh = {
        hash: hashOf(phone, purpose, code),
        triesLeft: TRIES,
        expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
        sentAt: now,
      }
      const [kept] = await db
        .insert(textedCodes)
        .values({ phone, ...fresh })
        .onConflictDoUpdate({
          target: textedCodes.phone,
          set: fresh,
          setWhere: lte(textedCodes.sentAt, secondsBefore(now, COOLDOWN_SECONDS)),
        })
        .returning({ phone: textedCodes.phone })
      return kept && code
    },

    /**
     * Counts a try against the code of a number; undefined where none is valid, or its tries are used up. A device that is
     * known has tries of its own: strangers who use theirs up do not use up its.
     */
    countTry: async (db: Db, phone: string, now: Date, isKnownDevice = false) => {
      if (isKnownDevice) return countKnown(db, phone, now)
      const [code] = await db
        .update(textedCodes)
        .set({ triesLeft: sql`${textedCodes.triesLeft} - 1` })
        .where(and(eq(textedCodes.phone, phone), gt(textedCodes.triesLeft, 0), gt(textedCodes.expiresAt, now)))
        .returning({ hash: textedCodes.hash, triesLeft: textedCodes.triesLeft })
      return code
    },

    /** What a code is good for; undefined for a wrong one. */
    purposeOf: (hash: Buffer, phone: string, code: string) =>
      PURPOSES.find((purpose) => timingSafeEqual(hash, hashOf(phone, purpose, code))),

    /** Uses a code up; false when it has just been used or replaced. */
    use: async (db: Db, phone: string, hash: Buffer) => {
      const used = await db
        .delete(textedCodes)
        .where(and(eq(textedCodes.phone, phone), eq(textedCodes.hash, hash)))
        .returning({ phone: textedCodes.phone })
      return used.length > 0
    },
  }
}

const KNOWN_TRIES = 'tries of a known device at a code'

/** Counted beside the code, by the moment at which it was sent. */
async function countKnown(db: Db, phone: string, now: Date) {
  const [code] = await db
    .select({ hash: textedCodes.hash, sentAt: textedCodes.sentAt })
    .from(textedCodes)
    .where(and(eq(textedCodes.phone, phone), gt(textedCodes.expiresAt, now)))
  if (!code) return undefined
  const [counted] = await db
    .insert(rateLimits)
    .values({ scope: KNOWN_TRIES, subject: phone, windowStart: code.sentAt, hits: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.scope, rateLimits.subject, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
    })
    .returning({ hits: rateLimits.hits })
  const triesLeft = TRIES - counted!.hits
  return triesLeft < 0 ? undefined : { hash: code.hash, triesLeft }
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000)
}

/** Seconds until another code may be texted to a number; 0: now. */
export async function cooldownOf(db: Db, phone: string, now: Date): Promise<number> {
  const [last] = await db.select({ sentAt: textedCodes.sentAt }).from(textedCodes).where(eq(textedCodes.phone, phone))
  if (!last) return 0
  return Math.max(0, Math.ceil((last.sentAt.getTime() - secondsBefore(now, COOLDOWN_SECONDS).getTime()) / 1000))
}

/** Lets another code be asked for soon: this one may not have arrived. It stays valid, for it may have. */
export async function shortenCooldown(db: Db, phone: string, now: Date): Promise<void> {
  const sentAt = secondsBefore(now, COOLDOWN_SECONDS - COOLDOWN_AFTER_FAULT_SECONDS)
  await db.update(textedCodes).set({ sentAt }).where(eq(textedCodes.phone, phone))
}

export async function forgetOldCodes(db: Db, now: Date): Promise<void> {
  await db.delete(textedCodes).where(lt(textedCodes.expiresAt, now))
}
