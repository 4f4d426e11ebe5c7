/**
 * Acts that need two people: one proposes, another approves exactly that (docs/mechanisms/staff.md#four-eyes). The
 * acting feature checks `isApproved` in the transaction of the act. The database refuses an approval by the proposer
 * from any program.
 */
import { hash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { auditLog } from '../audit/tables.ts'
import { approvals, proposals } from './tables.ts'
import { recordAudit } from '../audit/record.ts'

/** The act: its kind, its subject, and everything that the approver must have seen. */
export type ProposedAct = {
  /** A verb and its object: `publish-competition`. */
  kind: string
  subjectId: string | number
  /**
   * As JSON. Include what makes two acts different, such as a revision number: equal content is the same proposal for
   * ever.
   */
  content: unknown
}

export type ApprovalResult = 'approved' | 'already-approved' | 'own-proposal' | 'unknown-proposal'

/** Stores a proposal; returns its id. An existing proposal keeps its first proposer. */
export async function propose(
  tx: Db,
  act: ProposedAct & { proposedBy: string; /** Why, in the proposer's own words. */ reason?: string },
): Promise<string> {
  const { kind, proposedBy, reason } = act
  const subjectId = String(act.subjectId)
  const contentHash = hashOfContent(act.content)
  const [added] = await tx
    .insert(proposals)
    .values({ kind, subjectId, contentHash, proposedBy })
    .onConflictDoNothing()
    .returning({ id: proposals.id })
  if (!added) return (await findProposal(tx, act))!.id
  await recordAudit(tx, {
    actor: { staffId: proposedBy },
    act: 'propose',
    subject: { kind: 'proposal', id: added.id },
    after: { kind, subjectId, contentHash: contentHash.toString('hex') },
    ...(reason !== undefined && { reason }),
  })
  return added.id
}

/** Stores a person's approval; each person counts once, and the proposer not at all. */
export async function approve(
  tx: Db,
  { proposalId, approvedBy }: { proposalId: string; approvedBy: string },
): Promise<ApprovalResult> {
  const [proposal] = await tx.select().from(proposals).where(eq(proposals.id, proposalId))
  if (!proposal) return 'unknown-proposal'
  const { kind, subjectId, proposedBy } = proposal
  if (proposedBy === approvedBy) return 'own-proposal'
  const added = await tx
    .insert(approvals)
    .values({ proposalId, proposedBy, approvedBy })
    .onConflictDoNothing()
    .returning({ proposalId: approvals.proposalId })
  if (added.length === 0) return 'already-approved'
  await recordAudit(tx, {
    actor: { staffId: approvedBy },
    act: 'approve',
    subject: { kind: 'proposal', id: proposalId },
    after: { kind, subjectId },
  })
  return 'approved'
}

/** Whether exactly this act has enough approvals, without the proposer's. */
export async function isApproved(db: Db, act: ProposedAct, minApprovals = 1): Promise<boolean> {
  const proposal = await findProposal(db, act)
  if (!proposal) return false
  const [row] = await queryRows(
    db,
    { count: column.integer },
    sql`select count(*)::int as count from approvals where proposal_id = ${proposal.id}`,
  )
  return row!.count >= minApprovals
}

export type Proposal = {
  id: string
  proposedBy: string
  proposedAt: Date
  /** The first one first. */
  approvals: { approvedBy: string; approvedAt: Date }[]
  reason: string | null
}

/** The proposals of exactly these acts, in their order; undefined where nobody has proposed one. All have one kind. */
export async function findProposals(db: Db, acts: readonly ProposedAct[]): Promise<(Proposal | undefined)[]> {
  const [first] = acts
  if (!first) return []
  const found = await db
    .select()
    .from(proposals)
    .where(and(eq(proposals.kind, first.kind), inArray(proposals.subjectId, [...new Set(acts.map(subjectIdOf))])))
  const ids = found.map(({ id }) => id)
  const [approved, proposed] = await Promise.all([
    db.select().from(approvals).where(inArray(approvals.proposalId, ids)).orderBy(approvals.approvedAt),
    db
      .select({ id: auditLog.subjectId, reason: auditLog.reason })
      .from(auditLog)
      .where(and(eq(auditLog.subjectKind, 'proposal'), inArray(auditLog.subjectId, ids), eq(auditLog.act, 'propose'))),
  ])
  return acts.map((act) => {
    const proposal = found.find(
      ({ subjectId, contentHash }) => subjectId === subjectIdOf(act) && contentHash.equals(hashOfContent(act.content)),
    )
    if (!proposal) return undefined
    const { id, proposedBy, proposedAt } = proposal
    return {
      id,
      proposedBy,
      proposedAt,
      approvals: approved.filter(({ proposalId }) => proposalId === id),
      reason: proposed.find((row) => row.id === id)?.reason ?? null,
    }
  })
}

const subjectIdOf = ({ subjectId }: ProposedAct) => String(subjectId)

async function findProposal(db: Db, { kind, subjectId, content }: ProposedAct) {
  const [found] = await db
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      and(
        eq(proposals.kind, kind),
        eq(proposals.subjectId, String(subjectId)),
        eq(proposals.contentHash, hashOfContent(content)),
      ),
    )
  return found
}

/** SHA-256 of the content as JSON with sorted fields, so that equal contents have equal hashes. */
export function hashOfContent(content: unknown): Buffer {
  return hash('sha256', JSON.stringify(content, sortFields) ?? 'null', 'buffer')
}

function sortFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
