/** For commands in the name of two people: one has saved a revision, another approves and publishes it. */
import type { Db } from '../../db/database.ts'
import { readContent } from './bodies.ts'
import { publishRevision } from './publish.ts'
import type { PublishResult } from './publish.ts'
import { approveRevision, submitRevision } from './review.ts'
import { authorId, lockRevisionRow } from './revisions.ts'
import type { RevisionName } from './revisions.ts'

type TwoPeopleResult = PublishResult | { kind: 'own-revision' } | { kind: 'no-author' }

/**
 * Takes the same steps as the desk: submits the revision in its author's name, approves it in the approver's, and
 * publishes it. Changes nothing unless it is published or scheduled.
 */
export async function approveAndPublish(tx: Db, one: RevisionName, options: ApproveOptions): Promise<TwoPeopleResult> {
  try {
    return await tx.transaction(async (inner) => {
      const result = await submitApproveAndPublish(inner, one, options)
      if (result.kind === 'published' || result.kind === 'scheduled') return result
      throw new NotPublished(result)
    })
  } catch (error) {
    if (error instanceof NotPublished) return error.result
    throw error
  }
}

/** Rolls back the steps before a publication that was refused. */
class NotPublished extends Error {
  readonly result: TwoPeopleResult
  constructor(result: TwoPeopleResult) {
    super(`not published: ${result.kind}`)
    this.result = result
  }
}

async function submitApproveAndPublish(
  tx: Db,
  one: RevisionName,
  { approvedBy, now, publishAt, closingReason }: ApproveOptions,
): Promise<TwoPeopleResult> {
  const found = await lockRevisionRow(tx, one)
  if (!found) return { kind: 'unknown' }
  const author = authorId(found)
  if (author === undefined) return { kind: 'no-author' }
  if (author === approvedBy) return { kind: 'own-revision' }
  const item = readContent(one.kind, one.id, found.body)
  if ('faults' in item) return { kind: 'unreadable', ...item }
  if (found.state === 'draft') {
    const submitted = await submitRevision(tx, one, { staffId: author, now })
    if (!submitted.ok && submitted.findings) return { kind: 'stopped', findings: submitted.findings }
  }
  if (found.state === 'draft' || found.state === 'in-review')
    await approveRevision(tx, one, { staffId: approvedBy, now })
  return publishRevision(tx, one, {
    actor: { staffId: approvedBy },
    now,
    ...(publishAt && { publishAt }),
    ...(closingReason !== undefined && {
      closingMove: { reason: closingReason, approvedBy: `staff:${approvedBy}` },
    }),
  })
}

export type ApproveOptions = {
  /** The id of a member of staff. */
  approvedBy: string
  now: Date
  publishAt?: Date | undefined
  /** The reason for moving a published closing. */
  closingReason?: string | undefined
}
