/** Tokens for the status of one quick-pay entry: random, stored as SHA-256 until they expire. */
import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { quickPayTokens } from './tables.ts'

const STATUS_TOKEN_TTL_MS = 48 * 60 * 60_000

const hashOf = (token: string) => hash('sha256', token, 'buffer')

export async function issueStatusToken(db: Db, of: { playerId: number; entryId: string }, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db
    .insert(quickPayTokens)
    .values({ ...of, hash: hashOf(token), expiresAt: new Date(now.getTime() + STATUS_TOKEN_TTL_MS) })
  return token
}

/** The player of the token's entry; undefined for another entry or an expired token. */
export async function findPlayerByStatusToken(
  db: Db,
  { entryId, statusToken }: { entryId: string; statusToken: string },
  now: Date,
): Promise<number | undefined> {
  const [found] = await db
    .select({ playerId: quickPayTokens.playerId })
    .from(quickPayTokens)
    .where(
      and(
        eq(quickPayTokens.hash, hashOf(statusToken)),
        eq(quickPayTokens.entryId, entryId),
        gt(quickPayTokens.expiresAt, now),
      ),
    )
  return found?.playerId
}

export async function purgeOldStatusTokens(db: Db, now: Date): Promise<void> {
  await db.delete(quickPayTokens).where(lte(quickPayTokens.expiresAt, now))
}
