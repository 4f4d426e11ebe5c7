/**
 * Challenges for authenticators, random and valid for five minutes, and states of log-ins at the identity provider. Each
 * is used once.
 */
import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { staffChallenges } from '../tables.ts'

export const CHALLENGE_MS = 5 * 60_000

/** `staffId`: the person who enrols. At a log-in the person is not known yet. */
type Purpose = { purpose: 'log-in' | 'provider' } | { purpose: 'enrol'; staffId: string }

export async function createChallenge(db: Db, use: Purpose, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await storeChallenge(db, challenge, use, new Date(now.getTime() + CHALLENGE_MS))
  return challenge
}

export async function storeChallenge(db: Db, challenge: string, use: Purpose, expiresAt: Date): Promise<void> {
  await db.insert(staffChallenges).values({ challenge, ...use, expiresAt })
}

/** Uses a challenge; false when it is unknown, expired, used, or for another purpose. */
export async function useChallenge(db: Db, challenge: string, use: Purpose, now: Date): Promise<boolean> {
  const used = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challenge, challenge),
        eq(staffChallenges.purpose, use.purpose),
        use.purpose === 'enrol' ? eq(staffChallenges.staffId, use.staffId) : undefined,
        gt(staffChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: staffChallenges.challenge })
  return used.length > 0
}

export async function purgeChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(staffChallenges).where(lte(staffChallenges.expiresAt, now))
}
