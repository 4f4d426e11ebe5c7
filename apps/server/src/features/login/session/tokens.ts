/** Opaque bearer tokens: random, stored as SHA-256 hashes (docs/decisions/0005). */
import { hash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database, Db } from '../../../db/database.ts'
import { createBatchLoader } from '../../../db/batch/batch-loader.ts'
import { column, commitAll, queryAll, queryRows, writeQuery } from '../../../db/rows.ts'
import type { Columns, Query } from '../../../db/rows.ts'
import { accessTokens } from '../tables.ts'
import { LIFETIME_MS, MAX_SESSIONS, RENEWAL_GRACE_MS, SHORT_SESSION_MS, renewedUntil } from './lifetimes.ts'
import type { TokenKind } from './lifetimes.ts'
import { refuse } from '../../../http/outcome.ts'
import type { Authenticate, Caller } from '../../../http/serve.ts'

export type Tokens = {
  /** Creates a token. Its text is returned once and not stored. Beyond MAX_SESSIONS the session unseen for longest ends. */
  open(db: Db, playerId: number, kind: TokenKind, now: Date, session?: SessionOptions): Promise<string>
  /** The same with the commit of a transaction and what else is `written` in it before, all in one round trip. */
  commitWith(tx: Db, written: readonly Query<Columns>[], token: NewToken): Promise<string>
  /**
   * Creates the next token of a session, valid no longer than the session may last, and commits the transaction with what else is
   * `written` in it; undefined if the session has ended.
   */
  renew(tx: Db, written: readonly Query<Columns>[], session: RenewedSession): Promise<string | undefined>
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
  /** Removes what `endTokenQuery` has ended from this process's cache. */
  evict(ended: readonly { hash: string }[]): void
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
type RenewedSession = { tokenHash: string; now: Date; device: string }
type NewToken = SessionOptions & { playerId: number; kind: TokenKind; now: Date }

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

const ENDED_ROW = { hash: column.text }

/** Ends the sessions beyond MAX_SESSIONS, those unseen for longest first. The player can read it in the account's events. */
const endOldestQuery = (playerId: number, now: Date): Query<typeof ENDED_ROW> => ({
  columns: ENDED_ROW,
  sql: sql`with ended as (
      delete from access_tokens where hash in (
        select hash from access_tokens
        where player_id = ${playerId} and kind = 'session' and renewed_at is null and expires_at > ${now.toISOString()}::timestamptz
        order by last_seen_at desc, created_at desc, hash offset ${MAX_SESSIONS})
      returning hash, device),
    noted as (
      insert into account_events (player_id, event, detail, at)
      select ${playerId}, 'session-ended', jsonb_build_object('device', device, 'by', 'too many'), ${now.toISOString()}::timestamptz
      from ended)
    select encode(hash, 'hex') as hash from ended`,
})

/** The statement of `end`, if `condition` holds. Two tabs that renewed a session at once have two tokens of it. */
export const endTokenQuery = (tokenHash: string, condition = sql`true`): Query<typeof ENDED_ROW> => ({
  columns: ENDED_ROW,
  sql: sql`delete from access_tokens t using access_tokens s
    where s.hash = ${bytesOf(tokenHash)} and t.player_id = s.player_id and t.id = s.id and ${condition}
    returning encode(t.hash, 'hex') as hash`,
})

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

  const evictAll = (ended: readonly { hash: string }[]) => {
    for (const { hash } of ended) evict(hash)
  }
  const endSession = async (tx: Db, tokenHash: string): Promise<boolean> => {
    const { columns, sql: end } = endTokenQuery(tokenHash)
    const ended = await queryRows(tx, columns, end)
    evictAll(ended)
    return ended.length > 0
  }

  const prepareToken = (tx: Db, { playerId, kind, now, device = '', isRemembered = true }: NewToken) => {
    const token = randomBytes(32).toString('base64url')
    const lasts = kind === 'session' && !isRemembered ? SHORT_SESSION_MS : LIFETIME_MS[kind]
    const expiresAt = new Date(now.getTime() + lasts)
    const row = { hash: bytesOf(hashOf(token)), playerId, kind, device, isRemembered, expiresAt }
    const insert = tx.insert(accessTokens).values({ ...row, createdAt: now, lastSeenAt: now, openedAt: now })
    return { token, insert: writeQuery(insert), oldest: kind === 'session' ? [endOldestQuery(playerId, now)] : [] }
  }

  return {
    open: async (db, playerId, kind, now, session = {}) => {
      const { token, insert, oldest } = prepareToken(db, { playerId, kind, now, ...session })
      const [, ended = []] = await queryAll(db, [insert, ...oldest])
      evictAll(ended)
      return token
    },

    commitWith: async (tx, written, session) => {
      const { token, insert, oldest } = prepareToken(tx, session)
      const results = await commitAll(tx, [...written, insert, ...oldest])
      if (oldest.length > 0) evictAll(results.at(-1) as { hash: string }[])
      return token
    },

    renew: async (tx, written, { tokenHash, now, device }) => {
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
      const graceEnds = new Date(Math.min(old.expiresAt.getTime(), now.getTime() + RENEWAL_GRACE_MS))
      const isOld = eq(accessTokens.hash, bytesOf(tokenHash))
      const renewed = [
        tx.insert(accessTokens).values({ ...row, createdAt: now, lastSeenAt: now, openedAt: openedAt ?? createdAt }),
        ...(old.renewedAt ? [] : [tx.update(accessTokens).set({ renewedAt: now, expiresAt: graceEnds }).where(isOld)]),
      ]
      await commitAll(tx, [...renewed.map(writeQuery), ...written])
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
      if (copied) await endSession(tx, copied.hash.toString('hex'))
      return undefined
    },

    end: async (tx, tokenHash) => {
      const isEnded = await endSession(tx, tokenHash)
      evict(tokenHash)
      return isEnded
    },

    evict: evictAll,

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
