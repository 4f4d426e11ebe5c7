/** What a person can log in with. */
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { staffPasskeys, staffTotp } from '../tables.ts'

export async function listFactors(db: Db, staffId: string) {
  const { id, transports, createdAt, lastUsedAt } = staffPasskeys
  const [passkeys, [totp]] = await Promise.all([
    db
      .select({ id, transports, createdAt, lastUsedAt })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.staffId, staffId))
      .orderBy(asc(createdAt), asc(id)),
    db.select({ confirmedAt: staffTotp.confirmedAt }).from(staffTotp).where(eq(staffTotp.staffId, staffId)),
  ])
  return {
    passkeys: passkeys.map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      lastUsedAt: one.lastUsedAt?.toISOString() ?? null,
    })),
    totp: totp ? { createdAt: totp.confirmedAt?.toISOString() ?? null } : null,
  }
}
