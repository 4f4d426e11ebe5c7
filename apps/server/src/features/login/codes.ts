/**
 * Texted codes: digits that are drawn, kept as a keyed hash, and good once. A code belongs to whoever asked for it: one device, or
 * one network where a device does not identify itself. Wrong guesses from elsewhere do not use it up, so that a stranger cannot
 * keep its owner out (docs/mechanisms/log-in.md, "Codes and who asked for them").
 */
import { randomInt } from 'node:crypto'
import { and, eq, gt, like, lt, lte, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { codeChallenges, textedCodes } from '../../db/schema.ts'
import type { Device } from './device.ts'
import { createKeyring } from './keyring.ts'
import type { Peppers } from './keyring.ts'
import { networkOf } from './network.ts'

/** What a code was asked for. One for 'forgot' ends the player's other sessions when it is used. */
export const PURPOSES = ['log-in', 'forgot'] as const
export type Purpose = (typeof PURPOSES)[number]

/** `long`: good on any device and for a day, however often strangers guess (10¹² of them). */
export const CODE_LENGTH = { usual: 4, locked: 6, long: 12 } as const
export const CODE_MINUTES = 10
export const LONG_CODE_HOURS = 24
const TRIES = 3
/** How long after one code another is not texted to the same asker. */
export const COOLDOWN_SECONDS = 30
/** The same, when the first may not have been sent. */
export const COOLDOWN_AFTER_FAULT_SECONDS = 5

export type Codes = ReturnType<typeof createCodes>

/** Where a code is asked for and typed. */
export type Challenger = { address: string; device: Device }

type Drawn = { phone: string; purpose: Purpose; length: number; now: Date; isKnownDevice?: boolean }

export function createCodes(peppers: Peppers) {
  const keyring = createKeyring(peppers)
  /** The purpose is part of what is hashed: a code fits as one of them or as none. */
  const textOf = (phone: string, purpose: Purpose, code: string) => `${purpose} ${phone} ${code}`
  const challengerOf = ({ address, device }: Challenger) =>
    device.hash
      ? `device ${device.hash.toString('base64url')}`
      : keyring.sign(`network ${networkOf(address)}`).toString('base64url')
  const isTheirs = (phone: string, challenger: Challenger) =>
    and(eq(codeChallenges.phone, phone), eq(codeChallenges.challenger, challengerOf(challenger)))

  return {
    /** Keeps a new code in place of the asker's last one, unless that is too fresh; gives its digits. */
    draw: async (db: Db, challenger: Challenger, { phone, purpose, length, now, isKnownDevice = false }: Drawn) => {
      const code = String(randomInt(10 ** length)).padStart(length, '0')
      const hash = keyring.sign(textOf(phone, purpose, code))
      const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
      const fresh = { digits: length, hash, triesLeft: TRIES, expiresAt, sentAt: now, isKnownDevice }
      const [kept] = await db
        .insert(codeChallenges)
        .values({ phone, challenger: challengerOf(challenger), ...fresh })
        .onConflictDoUpdate({
          target: [codeChallenges.phone, codeChallenges.challenger],
          set: fresh,
          setWhere: lte(codeChallenges.sentAt, secondsBefore(now, COOLDOWN_SECONDS)),
        })
        .returning({ phone: codeChallenges.phone })
      if (!kept) return undefined
      // For whoever types it elsewhere than it was asked for: one for each number, the newest.
      const newest = { hash, triesLeft: TRIES, expiresAt, sentAt: now }
      await db
        .insert(textedCodes)
        .values({ phone, ...newest })
        .onConflictDoUpdate({ target: textedCodes.phone, set: newest })
      return code
    },

    /** Keeps a long code beside those of the hours before; undefined where this hour has one already. */
    drawLong: async (db: Db, { phone, purpose, now }: Omit<Drawn, 'length'>) => {
      const code = String(randomInt(10 ** 6) * 10 ** 6 + randomInt(10 ** 6)).padStart(CODE_LENGTH.long, '0')
      const [kept] = await db
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
      return kept && code
    },

    /** Counts a try at the code that was asked for from here; undefined where there is none, or its tries are used up. */
    countTry: async (db: Db, phone: string, challenger: Challenger, now: Date) => {
      const [code] = await db
        .update(codeChallenges)
        .set({ triesLeft: sql`${codeChallenges.triesLeft} - 1` })
        .where(and(isTheirs(phone, challenger), gt(codeChallenges.triesLeft, 0), gt(codeChallenges.expiresAt, now)))
        .returning({ hash: codeChallenges.hash, triesLeft: codeChallenges.triesLeft })
      return code
    },

    /** Whether a code was asked for from here that has not run out, its tries used up or not. */
    hasOwn: async (db: Db, phone: string, challenger: Challenger, now: Date) => {
      const found = await db
        .select({ digits: codeChallenges.digits })
        .from(codeChallenges)
        .where(and(isTheirs(phone, challenger), gt(codeChallenges.expiresAt, now)))
      return found.length > 0
    },

    /** Counts a try at the newest code of a number, wherever it was asked for. A known device's are counted by the device instead. */
    countTryElsewhere: async (db: Db, phone: string, now: Date, isKnownDevice: boolean) => {
      const [code] = await db
        .update(textedCodes)
        .set({ triesLeft: sql`${textedCodes.triesLeft} - ${isKnownDevice ? 0 : 1}::int` })
        .where(
          and(
            eq(textedCodes.phone, phone),
            gt(textedCodes.triesLeft, isKnownDevice ? -1 : 0),
            gt(textedCodes.expiresAt, now),
          ),
        )
        .returning({ hash: textedCodes.hash, triesLeft: textedCodes.triesLeft })
      return code
    },

    /**
     * The newest code of a number where the build before this one has texted it: that one knows no challengers. For as long as both
     * run, it is good wherever it is typed.
     */
    newestOfBuildBefore: async (db: Db, phone: string, now: Date) => {
      const isOurs = db
        .select({ phone: codeChallenges.phone })
        .from(codeChallenges)
        .where(and(eq(codeChallenges.phone, textedCodes.phone), eq(codeChallenges.hash, textedCodes.hash)))
      const [code] = await db
        .select({ hash: textedCodes.hash })
        .from(textedCodes)
        .where(
          and(
            eq(textedCodes.phone, phone),
            gt(textedCodes.triesLeft, 0),
            gt(textedCodes.expiresAt, now),
            notExists(isOurs),
          ),
        )
      return code?.hash
    },

    /** The long codes of a number. Guesses at them are not counted: there are too many to choose from. */
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

    /** What a code is good for; undefined for a wrong one. */
    purposeOf: (hash: Buffer, phone: string, code: string) =>
      PURPOSES.find((purpose) => keyring.fits(hash, textOf(phone, purpose, code))),

    /** Uses a code up; false when it has just been used or replaced. */
    use: async (db: Db, phone: string, hash: Buffer) => {
      const own = await db
        .delete(codeChallenges)
        .where(and(eq(codeChallenges.phone, phone), eq(codeChallenges.hash, hash)))
        .returning({ phone: codeChallenges.phone })
      const newest = await db
        .delete(textedCodes)
        .where(and(eq(textedCodes.phone, phone), eq(textedCodes.hash, hash)))
        .returning({ phone: textedCodes.phone })
      return own.length + newest.length > 0
    },

    /** Seconds until another code may be texted to whoever asks from here; 0: now. */
    cooldownOf: async (db: Db, phone: string, challenger: Challenger, now: Date) => {
      const [last] = await db
        .select({ sentAt: codeChallenges.sentAt, digits: codeChallenges.digits })
        .from(codeChallenges)
        .where(isTheirs(phone, challenger))
      if (!last) return { seconds: 0, digits: undefined }
      const left = last.sentAt.getTime() - secondsBefore(now, COOLDOWN_SECONDS).getTime()
      return { seconds: Math.max(0, Math.ceil(left / 1000)), digits: last.digits }
    },

    /** Lets another long code be drawn within the hour: this one may not have arrived. It stays valid, for it may have. */
    freeHour: async (db: Db, phone: string, now: Date) => {
      await db
        .update(codeChallenges)
        .set({ challenger: `any ${now.toISOString()}` })
        .where(
          and(eq(codeChallenges.phone, phone), eq(codeChallenges.challenger, `any ${now.toISOString().slice(0, 13)}`)),
        )
    },

    /** Lets another code be asked for soon: this one may not have arrived. It stays valid, for it may have. */
    shortenCooldown: async (db: Db, phone: string, challenger: Challenger, now: Date) => {
      const sentAt = secondsBefore(now, COOLDOWN_SECONDS - COOLDOWN_AFTER_FAULT_SECONDS)
      await db.update(codeChallenges).set({ sentAt }).where(isTheirs(phone, challenger))
    },
  }
}

/** Takes away the codes of four digits that strangers have asked for, once a lock asks for six. */
export async function dropShortCodes(db: Db, phone: string): Promise<void> {
  await db
    .delete(codeChallenges)
    .where(
      and(
        eq(codeChallenges.phone, phone),
        eq(codeChallenges.digits, CODE_LENGTH.usual),
        eq(codeChallenges.isKnownDevice, false),
      ),
    )
  await db.delete(textedCodes).where(eq(textedCodes.phone, phone))
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000)
}

export async function deleteOldCodes(db: Db, now: Date): Promise<void> {
  await db.delete(textedCodes).where(lt(textedCodes.expiresAt, now))
  await db.delete(codeChallenges).where(lt(codeChallenges.expiresAt, now))
}
