/** Puts a revision on the site: after the linter, a second pair of eyes, and its hour (docs/mechanisms/content.md). */
import type { ContentKind, RevisionEvent, RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import { nextRevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { ContentChange } from '@fairdraw/rules/content-rules/body.ts'
import type { Finding } from '@fairdraw/rules/content-rules/content-rule.ts'
import { mayPublish } from '@fairdraw/rules/content-rules/lint.ts'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { contentRevisions } from '../../db/schema.ts'
import { recordAudit } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import { isApproved } from '../staff/four-eyes.ts'
import type { ProposedAct } from '../staff/four-eyes.ts'
import { lintContent, project, readContent } from './bodies.ts'
import type { BodyFault, ContentItem } from './bodies.ts'
import { findPublished, findRevision, lockItem } from './revisions.ts'
import type { Revision } from './revisions.ts'

export type PublishResult =
  | { kind: 'published' | 'scheduled'; findings: Finding[] }
  | { kind: 'unknown' }
  /** It is in a state from which it cannot be published. */
  | { kind: 'wrong-state'; state: RevisionState }
  /** A newer revision is on the site, whose changes this one does not have. */
  | { kind: 'overtaken'; published: number }
  | { kind: 'unreadable'; faults: BodyFault[] }
  | { kind: 'stopped'; findings: Finding[] }
  /** Nobody but its proposer has approved exactly this revision. */
  | { kind: 'not-approved' }

export type PublishOptions = {
  actor: AuditActor
  now: Date
  /** Later: a job publishes it then. */
  publishAt?: Date
  /** For another closing: why, and who beside the author approved the move. */
  closingMove?: ContentChange['closingMove']
}

/** What two people must have seen: the very text, by its item and number. */
export const publicationOf = (kind: ContentKind, id: string, revision: number): ProposedAct => ({
  kind: 'publish-content',
  subjectId: `${kind}:${id}`,
  content: { kind, id, revision },
})

/** Publishes a revision, or has it published later. Nothing is changed unless the result says so. */
export async function publishRevision(
  tx: Db,
  { kind, id, revision }: { kind: ContentKind; id: string; revision: number },
  { actor, now, publishAt, closingMove }: PublishOptions,
): Promise<PublishResult> {
  await lockItem(tx, kind, id)
  const found = await findRevision(tx, kind, id, revision)
  if (!found) return { kind: 'unknown' }
  const event: RevisionEvent = publishAt && publishAt > now ? 'schedule' : 'publish'
  const next = nextRevisionState(found.state, event)
  if (!next) return { kind: 'wrong-state', state: found.state }
  const item = readContent(kind, id, found.body)
  if ('faults' in item) return { kind: 'unreadable', ...item }
  if (!(await isApproved(tx, publicationOf(kind, id, revision)))) return { kind: 'not-approved' }

  const published = await findPublished(tx, kind, id)
  if (published && published.revision > revision) return { kind: 'overtaken', published: published.revision }
  // A moved closing is put on the site at once, not at an hour at which nobody looks.
  const change = await changeOf(tx, item, found, published, event === 'publish' ? closingMove : undefined)
  const findings = lintContent(item, event === 'schedule' ? publishAt! : now, change)
  if (!mayPublish(findings)) return { kind: 'stopped', findings }

  if (event === 'publish' && published) await move(tx, kind, id, published, 'supersede')
  await move(tx, kind, id, found, event, publishAt)
  if (event === 'publish') await project(tx, item)
  else await tx.execute(sql`select ${notifyJobs('wake-content')}`)
  await recordAudit(tx, {
    actor,
    act: `${event}-revision`,
    subject: { kind, id },
    before: published ? { revision: published.revision } : null,
    after: { revision, ...(publishAt && { publishAt: publishAt.toISOString() }) },
    ...(closingMove && { reason: closingMove.reason }),
  })
  return { kind: event === 'publish' ? 'published' : 'scheduled', findings }
}

/** Takes back a draft, or what is scheduled. Undefined where there is nothing to take back. */
export async function withdrawRevision(
  tx: Db,
  { kind, id, revision }: { kind: ContentKind; id: string; revision: number },
  { actor, reason }: { actor: AuditActor; reason: string },
): Promise<'withdrawn' | undefined> {
  await lockItem(tx, kind, id)
  const found = await findRevision(tx, kind, id, revision)
  if (!found || !nextRevisionState(found.state, 'withdraw')) return undefined
  await move(tx, kind, id, found, 'withdraw')
  await recordAudit(tx, { actor, act: 'withdraw-revision', subject: { kind, id }, after: { revision }, reason })
  return 'withdrawn'
}

async function move(
  tx: Db,
  kind: ContentKind,
  id: string,
  { revision, state }: Revision,
  event: RevisionEvent,
  publishAt?: Date,
): Promise<void> {
  await tx
    .update(contentRevisions)
    .set({ state: nextRevisionState(state, event)!, ...(publishAt && { publishAt }) })
    .where(
      and(
        eq(contentRevisions.kind, kind),
        eq(contentRevisions.id, id),
        eq(contentRevisions.revision, revision),
        eq(contentRevisions.state, state),
      ),
    )
}

async function changeOf(
  tx: Db,
  item: ContentItem,
  { author }: Revision,
  published: Revision | undefined,
  closingMove: ContentChange['closingMove'],
): Promise<ContentChange | undefined> {
  if (item.kind !== 'competition' || !published) return undefined
  const before = readContent('competition', item.id, published.body)
  // What cannot be read any more has nothing to compare with.
  if ('faults' in before || before.kind !== 'competition') return undefined
  const [row] = await queryRows(
    tx,
    { hasEntries: column.boolean },
    sql`select exists (select from tickets where competition_id = ${item.body.competition.id}) as "hasEntries"`,
  )
  return {
    published: before.body.competition,
    hasEntries: row!.hasEntries,
    // Entries keep their price, terms and steps in rows of their own; prizes and bundles are not pinned to an entry yet.
    isNewRevision: false,
    author,
    closingMove,
  }
}

export const DUE_BATCH_SIZE = 50

/** When the next scheduled revision is due, by the database's clock. */
export const NEXT_DUE = sql`(select min(publish_at) from content_revisions where state = 'scheduled')`

/**
 * Publishes what is due, each revision in a transaction of its own, and gives how many that were. One that the linter stops by now,
 * or that a newer one has overtaken, is withdrawn with that as the reason, and `gaveUp` hears of it: it needs a person. Throws the
 * first error once all have been tried.
 */
export async function publishDue(db: Db, now: Date, gaveUp: (item: string, reason: string) => void): Promise<number> {
  const due = await db
    .select({ kind: contentRevisions.kind, id: contentRevisions.id, revision: contentRevisions.revision })
    .from(contentRevisions)
    .where(and(eq(contentRevisions.state, 'scheduled'), lte(contentRevisions.publishAt, now)))
    .orderBy(asc(contentRevisions.publishAt))
    .limit(DUE_BATCH_SIZE)
  const errors: unknown[] = []
  for (const row of due) {
    const one = { ...row, kind: row.kind as ContentKind }
    await db.transaction((tx) => publishOneDue(tx, one, now, gaveUp)).catch((error: unknown) => errors.push(error))
  }
  // It is tried again, after the others: one that cannot be written keeps no other from its hour.
  if (errors.length > 0) throw errors[0]
  return due.length
}

async function publishOneDue(
  tx: Db,
  one: { kind: ContentKind; id: string; revision: number },
  now: Date,
  gaveUp: (item: string, reason: string) => void,
): Promise<void> {
  const actor = { job: 'publish-content' }
  const result = await publishRevision(tx, one, { actor, now })
  // Another process was first.
  if (result.kind === 'published' || result.kind === 'wrong-state') return
  const reason = 'findings' in result ? result.findings.map(({ words }) => words).join('; ') : result.kind
  await withdrawRevision(tx, one, { actor, reason: reason.slice(0, 1_000) })
  gaveUp(`${one.kind}:${one.id}`, reason)
}
