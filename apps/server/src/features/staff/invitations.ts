/** Links that enrol a person's first factor: valid once, for 48 hours, only the newest; stored as SHA-256. */
import { hash, randomBytes } from 'node:crypto'
import { STAFF_INVITATION_MS } from '@fairdraw/rules/staff.ts'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { staffInvitations } from './tables.ts'

const hashOf = (token: string) => hash('sha256', token, 'buffer')
const RETENTION_MS = 30 * 86_400_000

export type Invitation = { link: string; expiresAt: Date }

/**
 * Creates a person's invitation; an earlier unused one ends. The token is in the link's fragment, which no server logs.
 */
export async function createInvitation(
  tx: Db,
  { staffId, deskOrigin, now }: { staffId: string; deskOrigin: string; now: Date },
): Promise<Invitation> {
  await tx.delete(staffInvitations).where(and(eq(staffInvitations.staffId, staffId), isNull(staffInvitations.usedAt)))
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + STAFF_INVITATION_MS)
  await tx.insert(staffInvitations).values({ hash: hashOf(token), staffId, createdAt: now, expiresAt })
  return { link: `${deskOrigin}/desk/enrol#${token}`, expiresAt }
}

const isOpen = (token: string, now: Date) =>
  and(eq(staffInvitations.hash, hashOf(token)), isNull(staffInvitations.usedAt), gt(staffInvitations.expiresAt, now))

/** The invitation of a token, while it is valid. */
export async function findInvitation(db: Db, token: string, now: Date) {
  const [found] = await db.select().from(staffInvitations).where(isOpen(token, now))
  return found
}

/** Uses an invitation; false when it was already used, so that of two concurrent enrolments one succeeds. */
export async function useInvitation(tx: Db, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(staffInvitations)
    .set({ usedAt: now, sealedTotpSecret: null })
    .where(isOpen(token, now))
    .returning({ staffId: staffInvitations.staffId })
  return used.length > 0
}

/** Stores the secret that the link's page shows until its first code is entered; another call replaces it. */
export async function storeInvitedSecret(db: Db, token: string, sealed: Buffer, now: Date): Promise<void> {
  await db.update(staffInvitations).set({ sealedTotpSecret: sealed }).where(isOpen(token, now))
}

export async function purgeInvitations(db: Db, now: Date): Promise<void> {
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, new Date(now.getTime() - RETENTION_MS)))
}
