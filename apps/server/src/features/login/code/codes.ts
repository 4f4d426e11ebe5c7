/**
 * Texted codes: random digits, stored as a keyed hash, valid for one use. A code belongs to its challenger: the device that
 * requested it, or the network if the device does not identify itself. Wrong guesses from elsewhere do not use it up, so a
 * stranger cannot lock its owner out (docs/mechanisms/log-in.md, "Codes and who asked for them").
 */
import { randomInt } from 'node:crypto'
import { and, eq, gt, like, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, countRows, queryRows } from '../../../db/rows.ts'
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
      const cooledAt = secondsBefore(now, COOLDOWN_SECONDS).toISOString()
      const set = sql`on conflict (phone, challenger) do update set (digits, hash, tries_left, expires_at, sent_at, is_known_device)
        = (excluded.digits, excluded.hash, excluded.tries_left, excluded.expires_at, excluded.sent_at, excluded.is_known_device)`
      // Stored a second time for players who type it on another device than they requested it on.
      const saved = await countRows(
        db,
        sql`with own as (
            insert into code_challenges as c (phone, challenger, digits, hash, tries_left, expires_at, sent_at, is_known_device)
            values (${phone}, ${challengerOf(challenger)}, ${length}, ${hash}, ${TRIES}, ${expiresAt.toISOString()}::timestamptz,
              ${now.toISOString()}::timestamptz, ${isKnownDevice})
            ${set} where c.sent_at <= ${cooledAt}::timestamptz
            returning *)
          insert into code_challenges (phone, challenger, digits, hash, tries_left, expires_at, sent_at, is_known_device)
          select phone, ${NEWEST}, digits, hash, tries_left, expires_at, sent_at, is_known_device from own
          ${set} returning phone`,
      )
      return saved > 0 ? code : undefined
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

    /** Counts a try at the challenger's own code, and at the account; undefined if there is no code, or if its tries are used up. */
    countTry: (db: Db, phone: string, challenger: Challenger, now: Date, accountTry: AccountTry) =>
      countTries(db, accountTry, {
        by: 1,
        where: and(isTheirs(phone, challenger), gt(codeChallenges.triesLeft, 0), gt(codeChallenges.expiresAt, now)),
      }),

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
    countTryElsewhere: (db: Db, phone: string, now: Date, isKnownDevice: boolean, accountTry: AccountTry) =>
      countTries(db, accountTry, {
        by: isKnownDevice ? 0 : 1,
        where: and(
          eq(codeChallenges.phone, phone),
          eq(codeChallenges.challenger, NEWEST),
          gt(codeChallenges.triesLeft, isKnownDevice ? -1 : 0),
          gt(codeChallenges.expiresAt, now),
        ),
      }),

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
    use: async (db: Db, phone: string, hash: Buffer) => (await countRows(db, useCodeSql(phone, hash))) > 0,

    /**
     * The statement that reads the last code of this challenger: seconds until another may be texted to it (0 or less: now), and
     * its digits.
     */
    lastCodeQuery: (phone: string, challenger: Challenger, now: Date) => ({
      columns: { cooldownSeconds: column.integer, digits: column.integer },
      sql: sql`select ceil(extract(epoch from sent_at - ${secondsBefore(now, COOLDOWN_SECONDS).toISOString()}::timestamptz))::int
          as "cooldownSeconds", digits
        from code_challenges where phone = ${phone} and challenger = ${challengerOf(challenger)}`,
    }),

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

/** Deletes codes of a number. Locks them in the order in which they are stored, the newest last, so that nothing deadlocks. */
const deleteCodesSql = (phone: string, condition: SQL): SQL =>
  sql`delete from code_challenges c using (
      select challenger from code_challenges where phone = ${phone} and ${condition}
      order by challenger = ${NEWEST}, challenger for update) as locked
    where c.phone = ${phone} and c.challenger = locked.challenger returning c.phone`

/** The statement that uses a code up; it returns nothing if that was used or replaced in the meantime. */
export const useCodeSql = (phone: string, hash: Buffer): SQL => deleteCodesSql(phone, sql`hash = ${hash}`)

/** A statement that counts a try at an account if a condition holds, and returns `tries` (tries.ts). */
type AccountTry = (condition: SQL) => SQL

/** Counts a try at a code and, if there is one, at the account. `tries`: null when the account accepts no more. */
async function countTries(db: Db, accountTry: AccountTry, { by, where }: { by: 0 | 1; where: SQL | undefined }) {
  const [found] = await queryRows(
    db,
    { hash: column.text, triesLeft: column.integer, tries: column.nullable(column.integer) },
    sql`with code as (
        update ${codeChallenges} set tries_left = tries_left - ${by}::int where ${where} returning hash, tries_left),
      counted as (${accountTry(sql`exists (select from code)`)})
      select encode(hash, 'hex') as hash, tries_left as "triesLeft", (select tries from counted) as tries from code`,
  )
  return found && { ...found, hash: Buffer.from(found.hash, 'hex') }
}

/**
 * The statement that deletes the four-digit codes that strangers requested, and what is valid elsewhere, once a lock requires six
 * digits.
 */
export const shortCodesQuery = (phone: string) => ({
  columns: {},
  sql: deleteCodesSql(phone, sql`(challenger = ${NEWEST} or digits = ${CODE_LENGTH.usual} and not is_known_device)`),
})

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000)
}

export async function purgeOldCodes(db: Db, now: Date): Promise<void> {
  await db.delete(codeChallenges).where(lt(codeChallenges.expiresAt, now))
}
