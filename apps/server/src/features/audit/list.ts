/** Reads the audit log, newest first. */
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { auditLog } from '../../db/schema.ts'

/** `before`: only rows with a lower number, for the next page. */
export type AuditSelection = {
  limit: number
  actor?: string | undefined
  subject?: { kind: string; id: string } | undefined
  before?: number | undefined
}

export function listAuditRows(db: Db, { limit, actor, subject, before }: AuditSelection) {
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        actor === undefined ? undefined : eq(auditLog.actor, actor),
        subject && and(eq(auditLog.subjectKind, subject.kind), eq(auditLog.subjectId, subject.id)),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
}
