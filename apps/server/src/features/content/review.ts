/** The review of drafts: submit, send back, approve, withdraw (docs/mechanisms/content.md#review). */
import type { ContentKind, RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { Finding } from '@fairdraw/rules/content-rules/content-rule.ts'
import { mayPublish } from '@fairdraw/rules/content-rules/lint.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { actorName, recordAudit } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import { approve, propose } from '../staff/four-eyes.ts'
import type { ProposedAct } from '../staff/four-eyes.ts'
import { fieldsOf, readContent } from './bodies.ts'
import { lintPublication } from './lint-publication.ts'
import { lockRevision, moveRevision } from './move-revision.ts'
import { authorId, findPublished } from './revisions.ts'
import type { Revision, RevisionName } from './revisions.ts'

type Moved = { state: RevisionState }
type Reviewed = Moved & { findings: Finding[] }
type MoveRefusal = 'not-found' | 'revision-state'

const refuseMove = ({ kind }: { kind: 'unknown' | 'wrong-state' }): Refusal<MoveRefusal> =>
  refuse(kind === 'unknown' ? 'not-found' : 'revision-state')

/** The act that two people must agree on: publishing exactly this text, by item and revision. */
export const publicationOf = (kind: ContentKind, id: string, revision: number): ProposedAct => ({
  kind: 'publish-content',
  subjectId: `${kind}:${id}`,
  content: { kind, id, revision },
})

/** The author submits a draft: a proposal that another person approves. */
export async function submitRevision(
  tx: Db,
  one: RevisionName,
  { staffId, now }: { staffId: string; now: Date },
): Promise<Outcome<Reviewed, MoveRefusal | 'content-invalid' | 'content-stopped' | 'not-author'>> {
  const locked = await lockRevision(tx, one, 'submit')
  if (locked.kind !== 'locked') return refuseMove(locked)
  const { revision } = locked
  if (revision.author !== actorName({ staffId })) return refuse('not-author')
  const read = await findingsOf(tx, one, revision, now)
  if (!read.ok) return read
  // Nobody reviews what a winner has not agreed to. Of other kinds a reviewer may still supply what is missing.
  if (one.kind === 'winner-story' && !mayPublish(read.body)) return refuse('content-stopped', { findings: read.body })
  const state = await moveRevision(tx, one, revision, 'submit')
  await propose(tx, { ...publicationOf(one.kind, one.id, one.revision), proposedBy: staffId })
  await record(tx, one, { actor: { staffId }, act: 'submit-revision', before: revision.state, after: state })
  return done({ state, findings: read.body })
}

/** A person other than the author approves exactly this text. */
export async function approveRevision(
  tx: Db,
  one: RevisionName,
  { staffId, now }: { staffId: string; now: Date },
): Promise<Outcome<Reviewed, MoveRefusal | 'content-invalid' | 'own-revision'>> {
  const locked = await lockRevision(tx, one, 'approve')
  if (locked.kind !== 'locked') return refuseMove(locked)
  const { revision } = locked
  if (revision.author === actorName({ staffId })) return refuse('own-revision')
  const read = await findingsOf(tx, one, revision, now)
  if (!read.ok) return read
  // The author's proposal, found by its content.
  const act = publicationOf(one.kind, one.id, one.revision)
  const proposalId = await propose(tx, { ...act, proposedBy: authorId(revision)! })
  await approve(tx, { proposalId, approvedBy: staffId })
  const state = await moveRevision(tx, one, revision, 'approve')
  await record(tx, one, { actor: { staffId }, act: 'approve-revision', before: revision.state, after: state })
  return done({ state, findings: read.body })
}

type WithReason = { actor: AuditActor; reason: string }

/** A reviewer sends it back to the author, who may change or resubmit it. */
export const sendBackRevision = (tx: Db, one: RevisionName, why: WithReason): Promise<Outcome<Moved, MoveRefusal>> =>
  moveWithReason(tx, one, 'send-back', why)

/** Cancels a schedule; the revision stays approved. */
export async function cancelSchedule(tx: Db, one: RevisionName, why: WithReason): Promise<Outcome<Moved, MoveRefusal>> {
  const outcome = await moveWithReason(tx, one, 'cancel-schedule', why)
  // The job sleeps until this time and must look for the next one.
  if (outcome.ok) await tx.execute(sql`select ${notifyJobs('wake-content')}`)
  return outcome
}

/** Withdraws a revision that is not published yet. */
export const withdrawRevision = (tx: Db, one: RevisionName, why: WithReason): Promise<Outcome<Moved, MoveRefusal>> =>
  moveWithReason(tx, one, 'withdraw', why)

/** The act that withdrawing requires: an editor alone cannot undo an approval. */
export const actToWithdraw = (state: RevisionState): StaffAct =>
  state === 'approved' || state === 'scheduled' ? 'publish-content' : 'edit-content'

async function moveWithReason(
  tx: Db,
  one: RevisionName,
  event: 'send-back' | 'cancel-schedule' | 'withdraw',
  { actor, reason }: WithReason,
): Promise<Outcome<Moved, MoveRefusal>> {
  const locked = await lockRevision(tx, one, event)
  if (locked.kind !== 'locked') return refuseMove(locked)
  const { revision } = locked
  const state = await moveRevision(tx, one, revision, event, event === 'cancel-schedule' ? null : undefined)
  const act = event === 'cancel-schedule' ? event : (`${event}-revision` as const)
  await record(tx, one, { actor, act, before: revision.state, after: state, reason })
  return done({ state })
}

async function findingsOf(
  tx: Db,
  { kind, id }: RevisionName,
  { body, author }: Revision,
  now: Date,
): Promise<Outcome<Finding[], 'content-invalid'>> {
  const item = readContent(kind, id, body)
  if ('faults' in item) return refuse('content-invalid', { fields: fieldsOf(item.faults) })
  return done(await lintPublication(tx, item, { at: now, author, published: await findPublished(tx, kind, id) }))
}

function record(
  tx: Db,
  { kind, id, revision }: RevisionName,
  row: { actor: AuditActor; act: string; before: RevisionState; after: RevisionState; reason?: string },
): Promise<void> {
  const { actor, act, before, after, reason } = row
  return recordAudit(tx, {
    actor,
    act,
    subject: { kind, id },
    before: { revision, state: before },
    after: { revision, state: after },
    ...(reason !== undefined && { reason }),
  })
}
