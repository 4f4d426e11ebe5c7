/**
 * Two people who did not commit a draw approve its result; then it is published with its winners
 * (docs/mechanisms/staff.md#four-eyes).
 */
import { toHex } from '@fairdraw/log/bytes.ts'
import { DRAW_APPROVALS } from '@fairdraw/rules/draw/draw.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { staffIdOf } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import { approve, findProposals, isApproved, propose } from '../staff/four-eyes.ts'
import type { ProposedAct } from '../staff/four-eyes.ts'
import type { StepResult } from './close.ts'
import { lockDraw, moveDraw } from './draws.ts'
import type { Draw } from './draws.ts'

/** The proposer when a job has committed the draw, so that no person counts as the proposer. */
const SYSTEM_PROPOSER = '00000000-0000-0000-0000-000000000000'

/** The manifest is approved. The result follows from it, so it is approved too. */
export const approvalOf = ({ id, manifestHash }: Pick<Draw, 'id' | 'manifestHash'>): ProposedAct => ({
  kind: 'approve-draw',
  subjectId: id,
  content: { manifestHash: toHex(manifestHash!) },
})

/** The person who committed the draw; undefined for a job. */
export const committerOf = ({ committedBy }: Pick<Draw, 'committedBy'>): string | undefined =>
  staffIdOf(committedBy ?? '')

export type ApproveResult =
  | StepResult
  /** Stored; a second person's approval is still missing. */
  | { kind: 'approved-once'; draw: Draw }
  | { kind: 'own-draw' | 'approved-before'; draw: Draw }

export async function approveDraw(tx: Db, id: string, staffId: string): Promise<ApproveResult> {
  const draw = await lockDraw(tx, id)
  if (!draw) return { kind: 'unknown' }
  if (draw.state !== 'drawn') return { kind: 'wrong-state', draw }
  const proposedBy = committerOf(draw) ?? SYSTEM_PROPOSER
  const proposalId = await propose(tx, { ...approvalOf(draw), proposedBy })
  const approved = await approve(tx, { proposalId, approvedBy: staffId })
  if (approved === 'own-proposal') return { kind: 'own-draw', draw }
  if (approved === 'already-approved') return { kind: 'approved-before', draw }
  if (!(await isApproved(tx, approvalOf(draw), DRAW_APPROVALS))) return { kind: 'approved-once', draw }
  await wakeDrawJobs(tx)
  return { kind: 'moved', draw: await moveDraw(tx, draw, 'approve', { actor: { staffId } }) }
}

/** Jobs publish weekly draws and award prizes. */
const wakeDrawJobs = (tx: Db) => tx.execute(sql`select ${notifyJobs('wake-draws')}`)

/** The approvals of a draw's result, the first one first. */
export async function listApprovals(db: Db, draw: Draw): Promise<{ approvedBy: string; at: Date }[]> {
  if (!draw.manifestHash) return []
  const [proposal] = await findProposals(db, [approvalOf(draw)])
  return (proposal?.approvals ?? []).map(({ approvedBy, approvedAt }) => ({ approvedBy, at: approvedAt }))
}

export async function publishDraw(tx: Db, id: string, actor: AuditActor, now: Date): Promise<StepResult> {
  const draw = await lockDraw(tx, id)
  if (!draw) return { kind: 'unknown' }
  if (draw.state !== 'approved') return { kind: 'wrong-state', draw }
  await wakeDrawJobs(tx)
  return { kind: 'moved', draw: await moveDraw(tx, draw, 'publish', { actor, change: { publishedAt: now } }) }
}
