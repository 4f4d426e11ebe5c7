/**
 * Texted codes: random digits, stored as a keyed hash, valid for one use. A code belongs to its challenger: the device that
 * requested it, or the network if the device does not identify itself. Wrong guesses from elsewhere do not use it up, so a
 * stranger cannot lock its owner out (docs/mechanisms/log-in.md, "Codes and who asked for them").
 */
import { randomInt } from 'node:crypto'
import { and, eq, gt, like, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { codeChallenges } from '../tables.ts'
import type { Device } from '../session/device.ts'
import { createKeyring } from '../../../keyring.ts'
import type { Peppers } from '../../../keyring.ts'
import { networkOf } from '../../../http/rate-limits/network.ts'

/** What a code is requested for. Using a 'forgot' code ends the player's other sessions. */
export const PURPOSES = ['log-in', 'forgot'] as const
export type Purpose = (typeof PURPOSES)[number]

/** `long`: valid on any device for a day, despite any number of guesses (there are 10¹² such codes). */
export const CODE_LENGTH = { usual: 4, locked: 6, long: 12 } as const
export const CODE_MINUTES = 10
export const LONG_CODE_HOURS = 24
const TRIES = 3
/** In place of a challenger: the newest code of a number, which may be typed on any device. It has tries of its own there. */
const NEWEST = 'newest'
/** For this long after a code, no other is texted to the same challenger. */
export const COOLDOWN_SECONDS = 30
/** The cooldown when the text service failed and the code may not have been sent. */
export const COOLDOWN_AFTER_FAULT_SECONDS = 5

export type Codes = ReturnType<typeof createCodes>

/** Where a code is requested or typed. */
export type Challenger = { address: string; device: Device }

type NewCode = { phone: string; purpose: Purpose; length: number; now: Date; isKnownDevice?: boolean }

export function createCodes(peppers: Peppers) {
  const keyring = createKeyring(peppers)
  /** The purpose is part of the hashed text, so a code is valid for one purpose only. */
  const textOf = (phone: string, purpose: Purpose, code: string) => `${purpose} ${phone} ${code}`
  const challengerOf = ({ address, device }: Challenger) =>
    device.hash
      ? `device ${device.hash.toString('base64url')}`
      : keyring.sign(`network ${networkOf(address)}`).toString('base64url')
  const isTheirs = (phone: string, challenger: Challenger) =>
    and(eq(codeChallenges.phone, phone), eq(codeChallenges.challenger, challengerOf(challenger)))

  return {
    /** Stores a new code in place of the challenger's last one and returns its digits; undefined while that is in its cooldown. */
    createCode: async (
      db: Db,
      challenger: Challenger,
      { phone, purpose, length, now, isKnownDevice = false }: NewCode,
    ) => {
      const code = String(randomInt(10 ** length)).padStart(length, '0')
      const hash = keyring.sign(textOf(phone, purpose, code))
      const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
      const fresh = { digits: length, hash, triesLeft: TRIES, expiresAt, sentAt: now, isKnownDevice }
      const store = (by: string, setWhere?: SQL) =>
        db
          .insert(codeChallenges)
          .values({ phone, challenger: by, ...fresh })
          .onConflictDoUpdate({ target: [codeChallenges.phone, codeChallenges.challenger], set: fresh, setWhere })
          .returning({ phone: codeChallenges.phone })
      const cooled = lte(codeChallenges.sentAt, secondsBefore(now, COOLDOWN_SECONDS))
      const [saved] = await store(challengerOf(challenger), cooled)
      if (!saved) return undefined
      // Stored a second time for players who type it on another device than they requested it on.
      await store(NEWEST)
      return code
    },

    /** Stores a long code beside those of earlier hours; undefined if there is already one for this hour. */
    createLongCode: async (db: Db, { phone, purpose, now }: Omit<NewCode, 'length'>) => {
      const code = String(randomInt(10 ** 6) * 10 ** 6 + randomInt(10 ** 6)).padStart(CODE_LENGTH.long, '0')
      const [saved] = await db
        .insert(codeChallenges)
        .values({
          phone,
          challenger: `any ${now.toISOString().slice(0, 13)}`,
          digits: CODE_LENGTH.long,
          hash: keyring.sign(textOf(phone, purpose, code)),
          triesLeft: TRIES,
          expiresAt: new Date(now.getTime() + LONG_CODE_HOURS * 3_600_000),
          sentAt: now,
        })
        .onConflictDoNothing()
        .returning({ phone: codeChallenges.phone })
      return saved && code
    },

    /** Counts a try at the challenger's own code; undefined if there is none, or if its tries are used up. */
    countTry: async (db: Db, phone: string, challenger: Challenger, now: Date) => {
      const [code] = await db
        .update(codeChallenges)
        .set({ triesLeft: sql`${codeChallenges.triesLeft} - 1` })
        .where(and(isTheirs(phone, challenger), gt(codeChallenges.triesLeft, 0), gt(codeChallenges.expiresAt, now)))
        .returning({ hash: codeChallenges.hash, triesLeft: codeChallenges.triesLeft })
      return code
    },

    /** Whether the challenger has an unexpired code, even if its tries are used up. */
    hasCodeFor: async (db: Db, phone: string, challenger: Challenger, now: Date) => {
      const found = await db
        .select({ digits: codeChallenges.digits })
        .from(codeChallenges)
        .where(and(isTheirs(phone, challenger), gt(codeChallenges.expiresAt, now)))
      return found.length > 0
    },

    /**
     * Counts a try at the newest code of a number, for any device. Tries of a known device are counted on the device
     * instead.
     */
    countTryElsewhere: async (db: Db, phone: string, now: Date, isKnownDevice: boolean) => {
      const [code] = await db
        .update(codeChallenges)
        .set({ triesLeft: sql`${codeChallenges.triesLeft} - ${isKnownDevice ? 0 : 1}::int` })
        .where(
          and(
            eq(codeChallenges.phone, phone),
            eq(codeChallenges.challenger, NEWEST),
            gt(codeChallenges.triesLeft, isKnownDevice ? -1 : 0),
            gt(codeChallenges.expiresAt, now),
          ),
        )
        .returning({ hash: codeChallenges.hash, triesLeft: codeChallenges.triesLeft })
      return code
    },

    /** The long codes of a number. Guesses at them are not counted, because there are too many possible codes to guess. */
    longCodes: async (db: Db, phone: string, now: Date) => {
      const found = await db
        .select({ hash: codeChallenges.hash })
        .from(codeChallenges)
        .where(
          and(
            eq(codeChallenges.phone, phone),
            like(codeChallenges.challenger, 'any %'),
            gt(codeChallenges.expiresAt, now),
          ),
        )
      return found.map(({ hash }) => hash)
    },

    /** The purpose of a code; undefined for a wrong code. */
    purposeOf: (hash: Buffer, phone: string, code: string) =>
      PURPOSES.find((purpose) => keyring.fits(hash, textOf(phone, purpose, code))),

    /** Uses a code up; false if it was used or replaced in the meantime. */
    use: async (db: Db, phone: string, hash: Buffer) => {
      const used = await db
        .delete(codeChallenges)
        .where(and(eq(codeChallenges.phone, phone), eq(codeChallenges.hash, hash)))
        .returning({ phone: codeChallenges.phone })
      return used.length > 0
    },

    /** Seconds until another code may be texted to this challenger; 0: now. */
    cooldownOf: async (db: Db, phone: string, challenger: Challenger, now: Date) => {
      const [last] = await db
        .select({ sentAt: codeChallenges.sentAt, digits: codeChallenges.digits })
        .from(codeChallenges)
        .where(isTheirs(phone, challenger))
      if (!last) return { seconds: 0, digits: undefined }
      const left = last.sentAt.getTime() - secondsBefore(now, COOLDOWN_SECONDS).getTime()
      return { seconds: Math.max(0, Math.ceil(left / 1000)), digits: last.digits }
    },

    /** Allows another long code within the hour, because this one may not have arrived. It stays valid in case it did arrive. */
    allowNextLongCode: async (db: Db, phone: string, now: Date) => {
      await db
        .update(codeChallenges)
        .set({ challenger: `any ${now.toISOString()}` })
        .where(
          and(eq(codeChallenges.phone, phone), eq(codeChallenges.challenger, `any ${now.toISOString().slice(0, 13)}`)),
        )
    },

    /** Allows another code soon, because this one may not have arrived. It stays valid in case it did arrive. */
    shortenCooldown: async (db: Db, phone: string, challenger: Challenger, now: Date) => {
      const sentAt = secondsBefore(now, COOLDOWN_SECONDS - COOLDOWN_AFTER_FAULT_SECONDS)
      await db.update(codeChallenges).set({ sentAt }).where(isTheirs(phone, challenger))
    },
  }
}

/** Deletes the four-digit codes that strangers requested, and what is valid elsewhere, once a lock requires six digits. */
export async function deleteShortCodes(db: Db, phone: string): Promise<void> {
  await db
    .delete(codeChallenges)
    .where(
      and(
        eq(codeChallenges.phone, phone),
        or(
          eq(codeChallenges.challenger, NEWEST),
          and(eq(codeChallenges.digits, CODE_LENGTH.usual), eq(codeChallenges.isKnownDevice, false)),
        ),
      ),
    )
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000)
}

export async function purgeOldCodes(db: Db, now: Date): Promise<void> {
  await db.delete(codeChallenges).where(lt(codeChallenges.expiresAt, now))
}
