/** Bearer tokens: random texts that mean nothing by themselves, kept as SHA-256 (docs/decisions/0005). */
import { createHash, randomBytes } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database, Db } from '../../db/database.ts'
import { accessTokens, players } from '../../db/schema.ts'
import { refuse } from '../../http/outcome.ts'
import type { Authenticate, Caller } from '../../http/serve.ts'

export const LIFETIME_MS = { session: 30 * 24 * 60 * 60_000, 'one-time': 10 * 60_000 } as const
export type TokenKind = keyof typeof LIFETIME_MS

export type Tokens = {
  /** Makes a token; its text is given once and kept nowhere. `device`: in words, for its player. */
  open(db: Db, playerId: number, kind: TokenKind, now: Date, device?: string): Promise<string>
  /** Ends one token; false when it had ended already, so that of two who trade the same one only one gets something for it. */
  end(db: Db, tokenHash: string): Promise<boolean>
  /** Ends every token that a player holds. */
  endAllOf(db: Db, playerId: number): Promise<void>
  /** Whose a token is, mostly from memory. */
  authenticate: Authenticate
  /** Writes down which tokens were used since it was last asked to. */
  noteSeen(): Promise<void>
}

const TOKEN = /^[\w-]{43}$/
const MOST_REMEMBERED = 50_000
/** How long a token is known without asking again: one that ended is refused by then even if no notification came. */
const KNOWN_FOR_MS = 30_000
/** The same while notifications do not come. */
const KNOWN_FOR_MS_UNNOTIFIED = 2_000
/** How often it is written down that a token is in use. */
const SEEN_EVERY_MS = 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const bytesOf = (tokenHash: string) => Buffer.from(tokenHash, 'hex')

/** Whether a session has less than half of its life before it, so that the client should renew it. */
export function shouldRenew(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() < LIFETIME_MS.session / 2
}

/** Forgets tokens that are so old that nobody can hold a living one among them. */
export async function forgetOldTokens(db: Db, now: Date): Promise<void> {
  await db.delete(accessTokens).where(lt(accessTokens.createdAt, new Date(now.getTime() - LIFETIME_MS.session)))
}

type Known = { caller: Caller; expiresAt: number; seenAt: number; readAt: number }

/**
 * What is remembered is forgotten when the database says that a token ended, in whichever process that was; an empty
 * message means that some were missed. Should one never come, what is remembered is read again after a while.
 */
export async function createTokens(
  { db, listen, status }: Pick<Database, 'db' | 'listen'> & Partial<Pick<Database, 'status'>>,
  clock: () => Date,
): Promise<Tokens> {
  const remembered = new LRUCache<string, Known>({ max: MOST_REMEMBERED })
  /** Used, and not yet written down: they are written together, off the way of the calls. */
  const seen = new Map<string, number>()
  let endings = 0
  const forget = (tokenHash: string) => {
    endings += 1
    if (tokenHash === '') remembered.clear()
    else remembered.delete(tokenHash)
  }
  await listen('token-ended', forget)

  const isFresh = ({ readAt }: Known) => {
    const age = clock().getTime() - readAt
    return age >= 0 && age < (status?.().notifications.isConnected === false ? KNOWN_FOR_MS_UNNOTIFIED : KNOWN_FOR_MS)
  }

  const lookUp = async (tokenHash: string) => {
    const endingsBefore = endings
    const readAt = clock().getTime()
    const [row] = await db
      .select({
        playerId: accessTokens.playerId,
        kind: sql<TokenKind>`${accessTokens.kind}`,
        expiresAt: accessTokens.expiresAt,
        lastSeenAt: accessTokens.lastSeenAt,
        suspendedAt: players.suspendedAt,
      })
      .from(accessTokens)
      .innerJoin(players, eq(players.id, accessTokens.playerId))
      .where(eq(accessTokens.hash, bytesOf(tokenHash)))
    if (!row) return refuse('session-ended')
    if (row.suspendedAt) return refuse('account-disabled', { accountDisabled: true })
    const { playerId, kind, expiresAt, lastSeenAt } = row
    const caller: Caller = { playerId, tokenHash, kind }
    const known: Known = { caller, expiresAt: expiresAt.getTime(), seenAt: lastSeenAt.getTime(), readAt }
    // One that ended while it was looked up must not be remembered as living.
    if (endings === endingsBefore) remembered.set(tokenHash, known)
    return known
  }

  return {
    open: async (tx, playerId, kind, now, device = '') => {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now.getTime() + LIFETIME_MS[kind])
      await tx
        .insert(accessTokens)
        .values({ hash: hashOf(token), playerId, kind, device, expiresAt, createdAt: now, lastSeenAt: now })
      return token
    },

    end: async (tx, tokenHash) => {
      const ended = await tx
        .delete(accessTokens)
        .where(eq(accessTokens.hash, bytesOf(tokenHash)))
        .returning({ kind: accessTokens.kind })
      forget(tokenHash)
      return ended.length > 0
    },

    endAllOf: async (tx, playerId) => {
      const ended = await tx
        .delete(accessTokens)
        .where(eq(accessTokens.playerId, playerId))
        .returning({ hash: accessTokens.hash })
      for (const { hash } of ended) forget(hash.toString('hex'))
    },

    authenticate: async (bearer) => {
      if (!TOKEN.test(bearer)) return refuse('session-ended')
      const tokenHash = hashOf(bearer).toString('hex')
      const before = remembered.get(tokenHash)
      const known = before && isFresh(before) ? before : await lookUp(tokenHash)
      if ('code' in known) return known
      const now = clock().getTime()
      if (known.expiresAt <= now) return refuse('session-ended')
      if (now - known.seenAt >= SEEN_EVERY_MS) {
        known.seenAt = now
        seen.set(tokenHash, now)
      }
      return known.caller
    },

    noteSeen: async () => {
      if (seen.size === 0) return
      const hashes = [...seen.keys()]
      const times = [...seen.values()].map((at) => new Date(at).toISOString())
      seen.clear()
      await db.execute(
        sql`update access_tokens t set last_seen_at = greatest(t.last_seen_at, s.at)
            from unnest(${sql.param(hashes)}::text[], ${sql.param(times)}::timestamptz[]) as s (hash, at)
            where t.hash = decode(s.hash, 'hex')`,
      )
    },
  }
}
