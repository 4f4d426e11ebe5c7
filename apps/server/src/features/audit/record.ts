/** Writes down what a person, a command or a job did: the one way into the audit log (docs/mechanisms/staff.md#the-audit-log). */
import type { Db } from '../../db/database.ts'
import { auditLog } from '../../db/schema.ts'

/** Who did it: a member of staff, a command of the operator's, or a job of the server's. */
export type AuditActor = { staffId: string } | { command: string } | { job: string }

export type AuditEntry = {
  actor: AuditActor
  /** What was done, a verb and its object: `publish-competition`. Lower-case letters, digits and hyphens. */
  act: string
  subject: { kind: string; id: string | number }
  /** What changed, before and after: only the fields that changed. Ids, never a player's number, name or address. */
  before?: unknown
  after?: unknown
  /** Why, in the actor's own words. */
  reason?: string
}

/**
 * Appends a row inside the transaction that does what the row says, so that neither happens without the other. Writers wait for
 * one another until they commit: call it last. Throws where a field does not fit (a bug).
 */
export async function recordAudit(tx: Db, { actor, act, subject, before, after, reason }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    actor: actorName(actor),
    act,
    subjectKind: subject.kind,
    subjectId: String(subject.id),
    before: before ?? null,
    after: after ?? null,
    reason: reason ?? null,
    ...SET_BY_TRIGGER,
  })
}

/** The trigger puts the true values in (audit.sql). */
const SET_BY_TRIGGER = { id: 0, at: new Date(0), previousHash: Buffer.alloc(0), hash: Buffer.alloc(0) }

export const actorName = (actor: AuditActor): string =>
  'staffId' in actor ? `staff:${actor.staffId}` : 'command' in actor ? `command:${actor.command}` : `job:${actor.job}`
