/**
 * Sessions of staff: opaque tokens, stored as SHA-256 and looked up at every call, so that a revoked session ends at
 * once.
 */
import { hash, randomBytes } from 'node:crypto'
import { FRESH_LOG_IN_MS, MAX_STAFF_SESSIONS, STAFF_IDLE_MS, STAFF_SESSION_MS } from '@fairdraw/rules/staff.ts'
import type { StaffFactor, StaffRole } from '@fairdraw/rules/staff.ts'
import { and, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { staffSessions } from '../tables.ts'
import type { StaffCaller } from '../../../http/serve.ts'

const TOKEN = /^[\w-]{43}$/
/** How often the last use of a session is stored. */
const LAST_SEEN_INTERVAL_MS = 60_000

const hashOf = (token: string) => hash('sha256', token, 'buffer')

export type NewSession = {
  staffId: string
  factor: StaffFactor
  device: string
  now: Date
  /** When the factor was shown, if not now. */
  authenticatedAt?: Date | undefined
}

/**
 * Opens a session and returns its token, which is not stored. Of more than MAX_STAFF_SESSIONS, those end that were unused
 * for longest.
 */
export async function openStaffSession(
  tx: Db,
  { staffId, factor, device, now, authenticatedAt = now }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const surplus = tx
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(eq(staffSessions.staffId, staffId))
    .orderBy(desc(staffSessions.lastSeenAt), desc(staffSessions.createdAt))
    .offset(MAX_STAFF_SESSIONS - 1)
  await tx.delete(staffSessions).where(inArray(staffSessions.id, surplus))
  await tx.insert(staffSessions).values({
    hash: hashOf(token),
    staffId,
    factor,
    device,
    createdAt: now,
    lastSeenAt: now,
    authenticatedAt,
    expiresAt: new Date(now.getTime() + STAFF_SESSION_MS),
  })
  return token
}

const SESSION_ROW = {
  sessionId: column.text,
  staffId: column.text,
  factor: column.oneOf<StaffFactor>(),
  email: column.text,
  name: column.text,
  roles: column.arrayOf(column.oneOf<StaffRole>()),
  lastSeenAt: column.text,
  authenticatedAt: column.text,
  expiresAt: column.text,
}

/** The member of staff of a token, with their current roles; undefined for an ended, idle or unknown session. */
export async function findStaffSession(db: Db, token: string, now: Date): Promise<StaffCaller | undefined> {
  if (!TOKEN.test(token)) return undefined
  const idleSince = new Date(now.getTime() - STAFF_IDLE_MS)
  const [row] = await queryRows(
    db,
    SESSION_ROW,
    sql`select s.id as "sessionId", s.staff_id as "staffId", s.factor, p.email, p.name,
          array(select role from staff_roles r where r.staff_id = s.staff_id order by role) as roles,
          s.last_seen_at as "lastSeenAt", s.authenticated_at as "authenticatedAt", s.expires_at as "expiresAt"
        from staff_sessions s join staff p on p.id = s.staff_id
        where s.hash = ${hashOf(token)} and p.disabled_at is null
          and s.expires_at > ${now.toISOString()}::timestamptz and s.last_seen_at > ${idleSince.toISOString()}::timestamptz`,
  )
  if (!row) return undefined
  const { lastSeenAt, authenticatedAt, expiresAt, ...caller } = row
  if (now.getTime() - Date.parse(lastSeenAt) >= LAST_SEEN_INTERVAL_MS)
    await db.update(staffSessions).set({ lastSeenAt: now }).where(eq(staffSessions.id, row.sessionId))
  const freshUntil = new Date(Date.parse(authenticatedAt) + FRESH_LOG_IN_MS)
  return { ...caller, expiresAt: new Date(expiresAt), freshUntil, isFresh: now < freshUntil }
}

/** Ends the session of a token, whoever's it is, because a new log-in in the same browser replaces it. */
export async function endSessionOfToken(tx: Db, token: string | undefined): Promise<void> {
  if (token === undefined || !TOKEN.test(token)) return
  await tx.delete(staffSessions).where(eq(staffSessions.hash, hashOf(token)))
}

/** Ends every session of a person but one; returns how many. */
export async function endOtherSessions(tx: Db, staffId: string, sessionId: string): Promise<number> {
  const ended = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.id, sessionId)))
    .returning({ id: staffSessions.id })
  return ended.length
}

/** Ends one session of a person; false when they have no such session. */
export async function endStaffSession(tx: Db, staffId: string, sessionId: string): Promise<boolean> {
  const ended = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.id, sessionId), eq(staffSessions.staffId, staffId)))
    .returning({ id: staffSessions.id })
  return ended.length > 0
}

/** A person's open sessions, the latest first. */
export function listStaffSessions(db: Db, staffId: string, now: Date) {
  const idleSince = new Date(now.getTime() - STAFF_IDLE_MS)
  return db
    .select()
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.lastSeenAt, idleSince),
      ),
    )
    .orderBy(desc(staffSessions.createdAt))
}

export async function endSessionsOfMember(tx: Db, staffId: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId))
}

/** Deletes expired sessions. */
export async function purgeStaffSessions(db: Db, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - STAFF_IDLE_MS)
  await db.delete(staffSessions).where(or(lte(staffSessions.expiresAt, now), lte(staffSessions.lastSeenAt, idleSince)))
}
