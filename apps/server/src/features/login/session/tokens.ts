/** Opaque bearer tokens: random, stored as SHA-256 hashes (docs/decisions/0005). */
import { hash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database, Db } from '../../../db/database.ts'
import { createBatchLoader } from '../../../db/batch/batch-loader.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { accessTokens } from '../tables.ts'
import { refuse } from '../../../http/outcome.ts'
import type { Authenticate, Caller } from '../../../http/serve.ts'
import { recordEvent } from '../../player/events.ts'

const HOUR_MS = 60 * 60_000
export const LIFETIME_MS = { session: 30 * 24 * HOUR_MS, 'one-time': 10 * 60_000 } as const
/** A session whose player did not choose ‘remember me’. */
export const SHORT_SESSION_MS = 12 * HOUR_MS
/** A session ends this long after the log-in, however often it is renewed. Then the player must log in again. */
export const MAX_SESSION_AGE_MS = { remembered: 90 * 24 * HOUR_MS, short: 24 * HOUR_MS } as const
/** How long a token stays valid after its session was renewed, because another tab may be using it. */
export const RENEWAL_GRACE_MS = 60_000
/** The maximum number of sessions of one player. A further one ends the session that was unseen for longest. */
export const MAX_SESSIONS = 20
export type TokenKind = keyof typeof LIFETIME_MS

export type Tokens = {
  /** Creates a token. Its text is returned once and not stored. Beyond MAX_SESSIONS the session unseen for longest ends. */
  open(db: Db, playerId: number, kind: TokenKind, now: Date, session?: SessionOptions): Promise<string>
  /** Creates the next token of a session, valid no longer than the session may last; undefined if the session has ended. */
  renew(db: Db, tokenHash: string, now: Date, device: string): Promise<string | undefined>
  /** Gives a session the cookie that renews it, in place of an earlier one. */
  addRenewal(db: Db, token: string): Promise<Renewal>
  /** The same for a token that has just renewed a session, if that session has one. */
  replaceRenewal(db: Db, token: string): Promise<Renewal | undefined>
  /** Finds the session that a cookie renews. One that was replaced before is a copy that somebody took: it ends the session. */
  findRenewable(db: Db, secret: string, now: Date): Promise<Caller | undefined>
  /**
   * Ends a one-time token, or a session with all its tokens. False if it had already ended, so that of two concurrent
   * exchanges only one succeeds.
   */
  end(db: Db, tokenHash: string): Promise<boolean>
  /** Ends every token of a player. */
  endAllOf(db: Db, playerId: number): Promise<void>
  /** Finds the player of a token, mostly from the cache. */
  authenticate: Authenticate
  /** Saves when tokens were last used, for all tokens used since the previous call. */
  saveLastSeen(): Promise<void>
}

/** The content of the renewal cookie, and until when it can renew. It is returned once and not stored. */
export type Renewal = { secret: string; expiresAt: Date }

/** `device`: the description that the player reads. */
type SessionOptions = { device?: string; isRemembered?: boolean }

const TOKEN = /^[\w-]{43}$/
const MAX_CACHED_TOKENS = 50_000
/** A token that ended is refused after this long even if the notification was lost. */
const CACHE_TTL_MS = 30_000
/** The TTL while the notification channel is down. */
const CACHE_TTL_UNNOTIFIED_MS = 2_000
/** How often the last use of a token is saved. */
const LAST_SEEN_INTERVAL_MS = 60_000

const hashOf = (token: string) => hash('sha256', token, 'hex')
const bytesOf = (tokenHash: string) => Buffer.from(tokenHash, 'hex')

type Session = { expiresAt: Date; createdAt: Date; openedAt: Date | null; isRemembered: boolean }

/** The expiry of a session that is renewed now. */
function renewedUntil({ createdAt, openedAt, isRemembered }: Omit<Session, 'expiresAt'>, now: Date): Date {
  const end = (openedAt ?? createdAt).getTime() + MAX_SESSION_AGE_MS[isRemembered ? 'remembered' : 'short']
  return new Date(Math.min(end, now.getTime() + (isRemembered ? LIFETIME_MS.session : SHORT_SESSION_MS)))
}

/** The client should renew a session when less than half of its lifetime is left and renewing extends it. */
export function shouldRenew(session: Session, now: Date): boolean {
  const half = (session.isRemembered ? LIFETIME_MS.session : SHORT_SESSION_MS) / 2
  const left = session.expiresAt.getTime() - now.getTime()
  return left < half && renewedUntil(session, now) > session.expiresAt
}

/** Deletes tokens that are older than the longest lifetime, so none of them can be valid. */
export async function purgeOldTokens(db: Db, now: Date): Promise<void> {
  await db.delete(accessTokens).where(lt(accessTokens.createdAt, new Date(now.getTime() - LIFETIME_MS.session)))
}

async function setRenewal(tx: Db, token: string, condition?: SQL): Promise<Renewal | undefined> {
  const secret = randomBytes(32).toString('base64url')
  const [row] = await tx
    .update(accessTokens)
    .set({ renewalHash: bytesOf(hashOf(secret)) })
    .where(and(eq(accessTokens.hash, bytesOf(hashOf(token))), condition))
    .returning({ expiresAt: accessTokens.expiresAt })
  return row && { secret, expiresAt: row.expiresAt }
}

/** Ends the sessions beyond MAX_SESSIONS, those unseen for longest first; returns their hashes. The player can read it in the account's events. */
async function endOldest(tx: Db, playerId: number, now: Date): Promise<string[]> {
  const ended = await queryRows(
    tx,
    { hash: column.text, device: column.text },
    sql`delete from access_tokens where hash in (
          select hash from access_tokens
          where player_id = ${playerId} and kind = 'session' and renewed_at is null and expires_at > ${now.toISOString()}::timestamptz
          order by last_seen_at desc, created_at desc, hash offset ${MAX_SESSIONS})
        returning encode(hash, 'hex') as hash, device`,
  )
  for (const { device } of ended)
    await recordEvent(tx, { playerId, event: 'session-ended', at: now, detail: { device, by: 'too many' } })
  return ended.map(({ hash }) => hash)
}

const TOKEN_ROW = {
  hash: column.text,
  playerId: column.integer,
  kind: column.oneOf<TokenKind>(),
  /** In milliseconds. */
  expiresAt: column.number,
  seenAt: column.number,
  isBanned: column.boolean,
}
const READ_TOKENS = 'select * from read_tokens($1::text[])'

type CachedToken = { caller: Caller; expiresAt: number; seenAt: number; readAt: number }

/**
 * A cached token is evicted when the database notifies that it ended, whichever process ended it. An empty notification
 * means that some were missed, and clears the cache. If a notification is lost, the TTL limits how long the token stays cached.
 */
export async function createTokens(
  { db, prepared, listen, status }: Pick<Database, 'db' | 'prepared' | 'listen'> & Partial<Pick<Database, 'status'>>,
  clock: () => Date,
): Promise<Tokens> {
  const cache = new LRUCache<string, CachedToken>({ max: MAX_CACHED_TOKENS })
  /** Last uses that are not saved yet. They are saved in one statement, outside of requests. */
  const pendingLastSeen = new Map<string, number>()
  let endings = 0
  const evict = (tokenHash: string) => {
    endings += 1
    if (tokenHash === '') cache.clear()
    else cache.delete(tokenHash)
  }
  await listen('token-ended', evict)

  const isFresh = ({ readAt }: CachedToken) => {
    const age = clock().getTime() - readAt
    return age >= 0 && age < (status?.().notifications.isConnected === false ? CACHE_TTL_UNNOTIFIED_MS : CACHE_TTL_MS)
  }

  /** Under load, many tokens are read with one query. */
  const readToken = createBatchLoader(async (hashes: string[]) => {
    const found = await prepared(TOKEN_ROW, READ_TOKENS, [hashes])
    const byHash = new Map(found.map((row) => [row.hash, row]))
    return hashes.map((hash) => byHash.get(hash))
  })

  const loadToken = async (tokenHash: string) => {
    const endingsBefore = endings
    const readAt = clock().getTime()
    const row = await readToken(tokenHash)
    if (!row) return refuse('session-ended')
    if (row.isBanned) return refuse('account-disabled', { accountDisabled: true })
    const { playerId, kind, expiresAt, seenAt } = row
    const caller: Caller = { playerId, tokenHash, kind }
    const cached: CachedToken = { caller, expiresAt, seenAt, readAt }
    // A token that ended during the lookup must not be cached as valid.
    if (endings === endingsBefore) cache.set(tokenHash, cached)
    return cached
  }

  /** Two tabs that renewed a session at once have two tokens of it. */
  const endSession = async (tx: Db, tokenHash: Buffer): Promise<boolean> => {
    const ended = await queryRows(
      tx,
      { hash: column.text },
      sql`delete from access_tokens t using access_tokens s
        where s.hash = ${tokenHash} and t.player_id = s.player_id and t.id = s.id
        returning encode(t.hash, 'hex') as hash`,
    )
    for (const { hash } of ended) evict(hash)
    return ended.length > 0
  }

  return {
    open: async (tx, playerId, kind, now, { device = '', isRemembered = true } = {}) => {
      const token = randomBytes(32).toString('base64url')
      const lasts = kind === 'session' && !isRemembered ? SHORT_SESSION_MS : LIFETIME_MS[kind]
      const expiresAt = new Date(now.getTime() + lasts)
      const row = { hash: bytesOf(hashOf(token)), playerId, kind, device, isRemembered, expiresAt }
      await tx.insert(accessTokens).values({ ...row, createdAt: now, lastSeenAt: now, openedAt: now })
      if (kind === 'session') for (const ended of await endOldest(tx, playerId, now)) evict(ended)
      return token
    },

    renew: async (tx, tokenHash, now, device) => {
      const [old] = await tx
        .select()
        .from(accessTokens)
        .where(and(eq(accessTokens.hash, bytesOf(tokenHash)), gt(accessTokens.expiresAt, now)))
        .for('update')
      const until = old && renewedUntil(old, now)
      if (!old || !until || until <= now) return undefined
      const token = randomBytes(32).toString('base64url')
      const { id, playerId, kind, isRemembered, createdAt, openedAt, renewalHash } = old
      const row = {
        hash: bytesOf(hashOf(token)),
        id,
        playerId,
        kind,
        device,
        isRemembered,
        renewalHash,
        expiresAt: until,
      }
      await tx.insert(accessTokens).values({ ...row, createdAt: now, lastSeenAt: now, openedAt: openedAt ?? createdAt })
      const graceEnds = new Date(Math.min(old.expiresAt.getTime(), now.getTime() + RENEWAL_GRACE_MS))
      if (!old.renewedAt)
        await tx
          .update(accessTokens)
          .set({ renewedAt: now, expiresAt: graceEnds })
          .where(eq(accessTokens.hash, bytesOf(tokenHash)))
      evict(tokenHash)
      return token
    },

    addRenewal: async (tx, token) => (await setRenewal(tx, token))!,

    replaceRenewal: (tx, token) =>
      setRenewal(tx, token, and(isNotNull(accessTokens.renewalHash), eq(accessTokens.isRemembered, true))),

    findRenewable: async (tx, secret, now) => {
      if (!TOKEN.test(secret)) return undefined
      const renewable = await tx
        .select()
        .from(accessTokens)
        .where(eq(accessTokens.renewalHash, bytesOf(hashOf(secret))))
        .orderBy(desc(accessTokens.createdAt))
      const valid = renewable.find(({ expiresAt }) => expiresAt > now)
      if (valid) return { playerId: valid.playerId, tokenHash: valid.hash.toString('hex'), kind: 'session' }
      const [copied] = renewable.filter(({ renewedAt }) => renewedAt !== null)
      if (copied) await endSession(tx, copied.hash)
      return undefined
    },

    end: async (tx, tokenHash) => {
      const isEnded = await endSession(tx, bytesOf(tokenHash))
      evict(tokenHash)
      return isEnded
    },

    endAllOf: async (tx, playerId) => {
      const ended = await tx
        .delete(accessTokens)
        .where(eq(accessTokens.playerId, playerId))
        .returning({ hash: accessTokens.hash })
      for (const { hash } of ended) evict(hash.toString('hex'))
    },

    authenticate: async (bearer) => {
      if (!TOKEN.test(bearer)) return refuse('session-ended')
      const tokenHash = hashOf(bearer)
      const stored = cache.get(tokenHash)
      const cachedToken = stored && isFresh(stored) ? stored : await loadToken(tokenHash)
      if ('code' in cachedToken) return cachedToken
      const now = clock().getTime()
      if (cachedToken.expiresAt <= now) return refuse('session-ended')
      if (now - cachedToken.seenAt >= LAST_SEEN_INTERVAL_MS) {
        cachedToken.seenAt = now
        pendingLastSeen.set(tokenHash, now)
      }
      return cachedToken.caller
    },

    saveLastSeen: async () => {
      if (pendingLastSeen.size === 0) return
      const hashes = [...pendingLastSeen.keys()]
      const times = [...pendingLastSeen.values()].map((at) => new Date(at).toISOString())
      pendingLastSeen.clear()
      await db.execute(
        sql`update access_tokens t set last_seen_at = greatest(t.last_seen_at, s.at)
            from unnest(${sql.param(hashes)}::text[], ${sql.param(times)}::timestamptz[]) as s (hash, at)
            where t.hash = decode(s.hash, 'hex')`,
      )
    },
  }
}
