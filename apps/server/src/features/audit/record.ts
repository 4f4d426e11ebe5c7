/**
 * Records what a person, a command or a job did. All writes to the audit log go through it
 * (docs/mechanisms/staff.md#the-audit-log).
 */
import type { Db } from '../../db/database.ts'
import { auditLog } from './tables.ts'

/** The actor: a member of staff, a command of the operator, or a job of the server. */
export type AuditActor = { staffId: string } | { command: string } | { job: string }

export type AuditEntry = {
  actor: AuditActor
  /** The action, a verb and its object: `publish-competition`. Lower-case letters, digits and hyphens. */
  act: string
  subject: { kind: string; id: string | number }
  /** The changed fields before and after. Ids only, never a player's number, name or address. */
  before?: unknown
  after?: unknown
  /** The reason in the actor's own words. */
  reason?: string
}

/**
 * Appends rows in the transaction of the action, so that all commit together. Writers wait for one another until they
 * commit, so call it last. Throws for an invalid field (a bug).
 */
export async function recordAudit(tx: Db, ...entries: [AuditEntry, ...AuditEntry[]]): Promise<void> {
  await tx.insert(auditLog).values(
    entries.map(({ actor, act, subject, before, after, reason }) => ({
      actor: actorName(actor),
      act,
      subjectKind: subject.kind,
      subjectId: String(subject.id),
      before: before ?? null,
      after: after ?? null,
      reason: reason ?? null,
      ...SET_BY_TRIGGER,
    })),
  )
}

/** The id of a person in the name of an actor; undefined for a command or a job. */
export const staffIdOf = (actor: string): string | undefined => /^staff:(.+)$/.exec(actor)?.[1]

/** Placeholders; the trigger sets the real values (audit.sql). */
const SET_BY_TRIGGER = { id: 0, at: new Date(0), previousHash: Buffer.alloc(0), hash: Buffer.alloc(0) }

export const actorName = (actor: AuditActor): string =>
  'staffId' in actor ? `staff:${actor.staffId}` : 'command' in actor ? `command:${actor.command}` : `job:${actor.job}`
