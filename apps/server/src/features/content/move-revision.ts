/**
 * Moves a revision to its next state: compare-and-set, under the lock of its item (docs/mechanisms/content.md#states).
 */
import { nextRevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { RevisionEvent, RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { contentRevisions } from './tables.ts'
import { lockRevisionRow } from './revisions.ts'
import type { Revision, RevisionName } from './revisions.ts'

/**
 * Locks the item and returns the revision if its state accepts the event. Every transaction on content takes this lock
 * before it writes the audit log; with another order, it and a save could deadlock.
 */
export async function lockRevision(
  tx: Db,
  one: RevisionName,
  event: RevisionEvent,
): Promise<
  { kind: 'locked'; revision: Revision } | { kind: 'unknown' } | { kind: 'wrong-state'; state: RevisionState }
> {
  const revision = await lockRevisionRow(tx, one)
  if (!revision) return { kind: 'unknown' }
  const { state } = revision
  return nextRevisionState(state, event) ? { kind: 'locked', revision } : { kind: 'wrong-state', state }
}

/**
 * Moves a locked revision; returns its new state. `publishAt`: the time of a schedule, null when it no longer has one.
 */
export async function moveRevision(
  tx: Db,
  { kind, id, revision }: RevisionName,
  { state }: Pick<Revision, 'state'>,
  event: RevisionEvent,
  publishAt?: Date | null,
): Promise<RevisionState> {
  const next = nextRevisionState(state, event)!
  await tx
    .update(contentRevisions)
    .set({ state: next, ...(publishAt !== undefined && { publishAt }) })
    .where(
      and(
        eq(contentRevisions.kind, kind),
        eq(contentRevisions.id, id),
        eq(contentRevisions.revision, revision),
        eq(contentRevisions.state, state),
      ),
    )
  return next
}
