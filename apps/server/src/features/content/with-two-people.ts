/** What a command does in the name of two people: one has saved a revision, another approves and publishes it. */
import { mayDo } from '@fairdraw/rules/staff.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { Db } from '../../db/database.ts'
import { approve, propose } from '../staff/four-eyes.ts'
import { findStaffByEmail, lockActiveStaff } from '../staff/people.ts'
import { publicationOf, publishRevision } from './publish.ts'
import type { PublishResult } from './publish.ts'
import { findRevision, lockItem } from './revisions.ts'

/** The id of an active member of staff who may do the act; throws one plain sentence otherwise. */
export async function staffWho(tx: Db, email: string, act: StaffAct): Promise<string> {
  const person = await findStaffByEmail(tx, email)
  const active = person && (await lockActiveStaff(tx, person.id))
  if (!active) throw new Error(`Nobody on the staff has the address ${email}.`)
  if (!mayDo(active.roles, act)) throw new Error(`${active.name} has no role that may ${act.replace('-', ' ')}.`)
  return active.id
}

/** Proposes the revision in its author's name, approves it in the approver's, and publishes it. */
export async function approveAndPublish(
  tx: Db,
  one: { kind: ContentKind; id: string; revision: number },
  { approvedBy, now, publishAt, closingReason }: ApproveOptions,
): Promise<PublishResult | { kind: 'own-revision' } | { kind: 'no-author' }> {
  const found = await findRevision(tx, one.kind, one.id, one.revision)
  if (!found) return { kind: 'unknown' }
  // Before the audit log is written, as in every transaction on content: in another order it and a save could wait for one another.
  await lockItem(tx, one.kind, one.id)
  const [, author] = /^staff:(.+)$/.exec(found.author) ?? []
  if (author === undefined) return { kind: 'no-author' }
  const proposalId = await propose(tx, { ...publicationOf(one.kind, one.id, one.revision), proposedBy: author })
  if ((await approve(tx, { proposalId, approvedBy })) === 'own-proposal') return { kind: 'own-revision' }
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
  /** Why a closing that is published moves. */
  closingReason?: string | undefined
}
