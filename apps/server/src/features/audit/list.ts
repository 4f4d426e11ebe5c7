/** Reads the audit log, newest first. */
import { and, desc, eq, gte, lt, lte } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { auditLog } from './tables.ts'

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
        // Two bounds in place of an equality: with that, the order would be that of the numbers alone, and the planner
        // might read the whole log for a person who has few rows.
        actor === undefined ? undefined : and(gte(auditLog.actor, actor), lte(auditLog.actor, actor)),
        subject && and(eq(auditLog.subjectKind, subject.kind), eq(auditLog.subjectId, subject.id)),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(...(actor === undefined || subject ? [] : [desc(auditLog.actor)]), desc(auditLog.id))
    .limit(literalLimit(limit))
}
