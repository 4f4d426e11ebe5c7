/** Bearer tokens: random texts that mean nothing by themselves, kept as SHA-256 (docs/decisions/0005). */
import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database, Db } from '../../db/database.ts'
import { gather } from '../../db/gather.ts'
import { column, rows } from '../../db/rows.ts'
import { accessTokens } from '../../db/schema.ts'
import { refuse } from '../../http/outcome.ts'
import type { Authenticate, Caller } from '../../http/serve.ts'
import { recordEvent } from '../account/events.ts'

const HOUR_MS = 60 * 60_000
export const LIFETIME_MS = { session: 30 * 24 * HOUR_MS, 'one-time': 10 * 60_000 } as const
/** A session that its player did not ask to keep. */
export const SHORT_SESSION_MS = 12 * HOUR_MS
/** However often it is renewed, a session ends so long after the log-in; then the passcode or a code is asked for. */
export const SESSION_END_MS = { remembered: 90 * 24 * HOUR_MS, short: 24 * HOUR_MS } as const
/** How long a token is still good once its session was renewed: another tab may be using it. */
export const RENEWAL_GRACE_MS = 60_000
/** The most sessions of one player; the one unseen for longest ends for the next. */
export const MAX_SESSIONS = 20
export type TokenKind = keyof typeof LIFETIME_MS

export type Tokens = {
  /** Makes a token; its text is given once and kept nowhere. Of too many sessions the one unseen for longest ends. */
  open(db: Db, playerId: number, kind: TokenKind, now: Date, session?: Opening): Promise<string>
  /** Makes the next token of a session, good no longer than the session may last; undefined where the session has ended. */
  renew(db: Db, tokenHash: string, now: Date, device: string): Promise<string | undefined>
  /** Ends one token; false when it had ended already, so that of two who trade the same one only one gets something for it. */
  end(db: Db, tokenHash: string): Promise<boolean>
  /** Ends every token that a player holds. */
  endAllOf(db: Db, playerId: number): Promise<void>
  /** Whose a token is, mostly from memory. */
  authenticate: Authenticate
  /** Writes down which tokens were used since it was last asked to. */
  noteSeen(): Promise<void>
}

/** `device`: in words, for its player. */
type Opening = { device?: string; isRemembered?: boolean }

const TOKEN = /^[\w-]{43}$/
const MOST_REMEMBERED = 50_000
/** How long a token is known without asking again: one that ended is refused by then even if no notification came. */
const KNOWN_FOR_MS = 30_000
/** The same while notifications do not come. */
const KNOWN_FOR_MS_UNNOTIFIED = 2_000
/** How often it is written down that a token is in use. */
const SEEN_EVERY_MS = 60_000

const hashOf = (token: string) => hash('sha256', token, 'hex')
const bytesOf = (tokenHash: string) => Buffer.from(tokenHash, 'hex')

type Session = { expiresAt: Date; createdAt: Date; openedAt: Date | null; isRemembered: boolean }

/** Until when a session lasts that is renewed now. */
function renewedUntil({ createdAt, openedAt, isRemembered }: Omit<Session, 'expiresAt'>, now: Date): Date {
  const end = (openedAt ?? createdAt).getTime() + SESSION_END_MS[isRemembered ? 'remembered' : 'short']
  return new Date(Math.min(end, now.getTime() + (isRemembered ? LIFETIME_MS.session : SHORT_SESSION_MS)))
}

/** Whether a session has less than half of its life before it, and renewing makes it longer: then the client should. */
export function shouldRenew(session: Session, now: Date): boolean {
  const half = (session.isRemembered ? LIFETIME_MS.session : SHORT_SESSION_MS) / 2
  const left = session.expiresAt.getTime() - now.getTime()
  return left < half && renewedUntil(session, now) > session.expiresAt
}

/** Forgets tokens that are so old that nobody can hold a living one among them. */
export async function forgetOldTokens(db: Db, now: Date): Promise<void> {
  await db.delete(accessTokens).where(lt(accessTokens.createdAt, new Date(now.getTime() - LIFETIME_MS.session)))
}

/** Ends the sessions beyond the most that a player may have, those unseen for longest; gives their hashes. Its player can read it. */
async function endOldest(tx: Db, playerId: number, now: Date): Promise<string[]> {
  const ended = await rows(
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
  kind: column.one<TokenKind>(),
  expiresAt: column.text,
  lastSeenAt: column.text,
  isSuspended: column.boolean,
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

  /** Many players come at once: their tokens are read together. */
  const readToken = gather(async (hashes: string[]) => {
    const found = await rows(
      db,
      TOKEN_ROW,
      sql`select encode(t.hash, 'hex') as hash, t.player_id as "playerId", t.kind, t.expires_at as "expiresAt",
            t.last_seen_at as "lastSeenAt", p.suspended_at is not null as "isSuspended"
          from access_tokens t join players p on p.id = t.player_id
          where t.hash = any(array(select decode(hash, 'hex') from unnest(${sql.param(hashes)}::text[]) hash))`,
    )
    const byHash = new Map(found.map((row) => [row.hash, row]))
    return hashes.map((hash) => byHash.get(hash))
  })

  const lookUp = async (tokenHash: string) => {
    const endingsBefore = endings
    const readAt = clock().getTime()
    const row = await readToken(tokenHash)
    if (!row) return refuse('session-ended')
    if (row.isSuspended) return refuse('account-disabled', { accountDisabled: true })
    const { playerId, kind } = row
    const caller: Caller = { playerId, tokenHash, kind }
    const [expiresAt, seenAt] = [Date.parse(row.expiresAt), Date.parse(row.lastSeenAt)]
    const known: Known = { caller, expiresAt, seenAt, readAt }
    // One that ended while it was looked up must not be remembered as living.
    if (endings === endingsBefore) remembered.set(tokenHash, known)
    return known
  }

  return {
    open: async (tx, playerId, kind, now, { device = '', isRemembered = true } = {}) => {
      const token = randomBytes(32).toString('base64url')
      const lasts = kind === 'session' && !isRemembered ? SHORT_SESSION_MS : LIFETIME_MS[kind]
      const expiresAt = new Date(now.getTime() + lasts)
      const row = { hash: bytesOf(hashOf(token)), playerId, kind, device, isRemembered, expiresAt }
      await tx.insert(accessTokens).values({ ...row, createdAt: now, lastSeenAt: now, openedAt: now })
      if (kind === 'session') for (const ended of await endOldest(tx, playerId, now)) forget(ended)
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
      const { id, playerId, kind, isRemembered, createdAt, openedAt } = old
      const row = { hash: bytesOf(hashOf(token)), id, playerId, kind, device, isRemembered, expiresAt: until }
      await tx.insert(accessTokens).values({ ...row, createdAt: now, lastSeenAt: now, openedAt: openedAt ?? createdAt })
      const graceEnds = new Date(Math.min(old.expiresAt.getTime(), now.getTime() + RENEWAL_GRACE_MS))
      if (!old.renewedAt)
        await tx
          .update(accessTokens)
          .set({ renewedAt: now, expiresAt: graceEnds })
          .where(eq(accessTokens.hash, bytesOf(tokenHash)))
      forget(tokenHash)
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
      const tokenHash = hashOf(bearer)
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
