/** Which member of staff an identity of the provider is. */
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { staffIdentities } from '../tables.ts'

type IdentityName = { issuer: string; subject: string }

export async function findBoundStaff(db: Db, { issuer, subject }: IdentityName): Promise<string | undefined> {
  const [found] = await db
    .select({ staffId: staffIdentities.staffId })
    .from(staffIdentities)
    .where(and(eq(staffIdentities.issuer, issuer), eq(staffIdentities.subject, subject)))
  return found?.staffId
}

export async function isBoundToProvider(db: Db, staffId: string): Promise<boolean> {
  const found = await db
    .select({ subject: staffIdentities.subject })
    .from(staffIdentities)
    .where(eq(staffIdentities.staffId, staffId))
  return found.length > 0
}

/** False when the member is bound to another identity. */
export async function bindIdentity(
  tx: Db,
  { issuer, subject }: IdentityName,
  staffId: string,
  now: Date,
): Promise<boolean> {
  const bound = await tx
    .insert(staffIdentities)
    .values({ issuer, subject, staffId, createdAt: now })
    .onConflictDoNothing()
    .returning({ staffId: staffIdentities.staffId })
  return bound.length > 0
}
