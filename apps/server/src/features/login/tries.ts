/**
 * Failed tries, of passcodes and texted codes together, and the lock that follows (2-flows §4; decisions: accounts and
 * passcodes). A number without an account is counted too, so that trying does not tell whether it has one.
 */
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players, rateLimits, textedCodes } from '../../db/schema.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { recordEvent } from '../account/events.ts'

/** An account locks with the failure after this many. */
export const TRY_LIMIT = 5

export type Account = { playerId: number; passcodeHash: string | null; isLocked: boolean }

export async function findAccount(db: Db, phone: string): Promise<Account | undefined> {
  const [row] = await db
    .select({
      playerId: players.id,
      passcodeHash: players.passcodeHash,
      lockedAt: players.lockedAt,
      failedTries: players.failedTries,
    })
    .from(players)
    .where(eq(players.phone, phone))
  return (
    row && {
      playerId: row.playerId,
      passcodeHash: row.passcodeHash,
      isLocked: row.lockedAt !== null || row.failedTries > TRY_LIMIT,
    }
  )
}

/** Whether a number must be opened by a six-digit code. */
export async function isLocked(db: Db, phone: string, account: Account | undefined, now: Date): Promise<boolean> {
  return account ? account.isLocked : (await strangersTries(db, phone, now)) > TRY_LIMIT
}

/**
 * Counts a try before it is judged, so that guesses made at once are counted as well. Gives how many that makes, or
 * undefined when the account takes no more.
 */
export async function countTry(
  db: Db,
  phone: string,
  account: Account | undefined,
  now: Date,
): Promise<number | undefined> {
  if (!account) {
    const tries = await addStrangersTry(db, phone, now, 1)
    return tries > TRY_LIMIT + 1 ? undefined : tries
  }
  const [counted] = await db
    .update(players)
    .set({ failedTries: sql`${players.failedTries} + 1` })
    .where(and(eq(players.id, account.playerId), isNull(players.lockedAt), lte(players.failedTries, TRY_LIMIT)))
    .returning({ tries: players.failedTries })
  return counted?.tries
}

/** Takes back a try that could not be judged. */
export async function uncountTry(db: Db, phone: string, account: Account | undefined, now: Date): Promise<void> {
  if (!account) return void (await addStrangersTry(db, phone, now, -1))
  await db
    .update(players)
    .set({ failedTries: sql`greatest(${players.failedTries} - 1, 0)` })
    .where(and(eq(players.id, account.playerId), isNull(players.lockedAt)))
}

/** What a counted try that was wrong leads to: one more failure, and beyond the limit the lock. */
export async function failTry(
  db: Db,
  {
    phone,
    account,
    tries,
    now,
    by,
  }: { phone: string; account: Account | undefined; tries: number; now: Date; by: 'passcode' | 'code' },
): Promise<Refusal<'account-locked'> | undefined> {
  const locks = tries > TRY_LIMIT
  await db.transaction(async (tx) => {
    // The next code has six digits and may be asked for at once.
    if (locks) await tx.delete(textedCodes).where(eq(textedCodes.phone, phone))
    if (!account) return
    const { playerId } = account
    await recordEvent(tx, { playerId, event: 'login-failed', at: now, detail: { by, tries } })
    if (!locks) return
    await tx.update(players).set({ lockedAt: now }).where(eq(players.id, playerId))
    await recordEvent(tx, { playerId, event: 'locked', at: now })
  })
  return locks ? refuse('account-locked') : undefined
}

const DAY_MS = 86_400_000
const STRANGER = 'failed tries of a stranger'

/** A stranger's failures count for the day. */
function strangersDay(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % DAY_MS))
}

async function strangersTries(db: Db, phone: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ hits: rateLimits.hits })
    .from(rateLimits)
    .where(
      and(eq(rateLimits.scope, STRANGER), eq(rateLimits.subject, phone), eq(rateLimits.windowStart, strangersDay(now))),
    )
  return row?.hits ?? 0
}

async function addStrangersTry(db: Db, phone: string, now: Date, by: 1 | -1): Promise<number> {
  const [row] = await db
    .insert(rateLimits)
    .values({ scope: STRANGER, subject: phone, windowStart: strangersDay(now), hits: Math.max(by, 0) })
    .onConflictDoUpdate({
      target: [rateLimits.scope, rateLimits.subject, rateLimits.windowStart],
      set: { hits: sql`greatest(${rateLimits.hits} + ${by}, 0)` },
    })
    .returning({ hits: rateLimits.hits })
  return row!.hits
}
