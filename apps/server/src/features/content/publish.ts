/**
 * Publishes a revision, after the linter, a second person's approval, and its scheduled time
 * (docs/mechanisms/content.md).
 */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { ContentKind, RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { ContentChange } from '@fairdraw/rules/content-rules/body.ts'
import type { Finding } from '@fairdraw/rules/content-rules/content-rule.ts'
import { mayPublish } from '@fairdraw/rules/content-rules/lint.ts'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { contentRevisions } from './tables.ts'
import { recordAudit } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import { isApproved } from '../staff/four-eyes.ts'
import { writeProjection, readContent } from './bodies.ts'
import type { BodyFault } from './bodies.ts'
import { recordClosingMoves } from './closing-moves.ts'
import { lintPublication } from './lint-publication.ts'
import { lockRevision, moveRevision } from './move-revision.ts'
import { publicationOf, withdrawRevision } from './review.ts'
import { findPublished } from './revisions.ts'
import type { Revision, RevisionName } from './revisions.ts'

export type PublishResult =
  | { kind: 'published' | 'scheduled'; findings: Finding[] }
  | { kind: 'unknown' }
  /** Its state does not allow publication. */
  | { kind: 'wrong-state'; state: RevisionState }
  /** A newer revision is published, whose changes are missing here. */
  | { kind: 'overtaken'; published: number }
  | { kind: 'unreadable'; faults: BodyFault[] }
  | { kind: 'stopped'; findings: Finding[] }
  /** Nobody but its proposer has approved exactly this revision. */
  | { kind: 'not-approved' }

export type PublishOptions = {
  actor: AuditActor
  now: Date
  /** Set: a job publishes it at this time. */
  publishAt?: Date
  /** For a moved closing: the reason, and who besides the author approved it. */
  closingMove?: ContentChange['closingMove']
}

/** Publishes or schedules an approved revision. Changes nothing unless the result says so. */
export async function publishRevision(
  tx: Db,
  one: RevisionName,
  { actor, now, publishAt, closingMove }: PublishOptions,
): Promise<PublishResult> {
  const { kind, id, revision } = one
  const event = publishAt && publishAt > now ? 'schedule' : 'publish'
  const locked = await lockRevision(tx, one, event)
  if (locked.kind !== 'locked') return locked
  const found = locked.revision
  const item = readContent(kind, id, found.body)
  if ('faults' in item) return { kind: 'unreadable', ...item }
  if (!(await isApproved(tx, publicationOf(kind, id, revision)))) return { kind: 'not-approved' }

  const published = await findPublished(tx, kind, id)
  if (published && published.revision > revision) return { kind: 'overtaken', published: published.revision }
  // A moved closing cannot be scheduled, because nobody would check it at that time.
  const findings = await lintPublication(tx, item, {
    at: event === 'schedule' ? publishAt! : now,
    author: found.author,
    published,
    closingMove: event === 'publish' ? closingMove : undefined,
  })
  if (!mayPublish(findings)) return { kind: 'stopped', findings }

  if (event === 'publish' && published)
    await moveRevision(tx, { kind, id, revision: published.revision }, published, 'supersede')
  await moveRevision(tx, one, found, event, publishAt)
  if (event === 'publish') await writeProjection(tx, item, revision)
  else await tx.execute(sql`select ${notifyJobs('wake-content')}`)
  if (event === 'publish' && closingMove && published && item.kind === 'competition')
    await recordMoves(tx, item.body.competition, published, {
      ...closingMove,
      actor,
      now,
      revision,
      author: found.author,
    })
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

type Move = { reason: string; approvedBy: string; actor: AuditActor; now: Date; revision: number; author: string }

async function recordMoves(tx: Db, body: Competition, published: Revision, move: Move): Promise<void> {
  const before = readContent('competition', String(body.id), published.body)
  if ('faults' in before || before.kind !== 'competition') return
  const bodies = { body, published: before.body.competition }
  await recordClosingMoves(tx, bodies, { ...move, competitionId: body.id })
}

export const DUE_BATCH_SIZE = 50

/** When the next scheduled revision is due, by the database's clock. */
export const NEXT_DUE = sql`(select min(publish_at) from content_revisions where state = 'scheduled')`

/**
 * Publishes due revisions, each in its own transaction; returns how many. A revision that the linter now blocks, or
 * that a newer one has overtaken, is withdrawn with that reason and reported through `gaveUp`, because it needs a
 * person. Throws the first error after all have been tried.
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
  // A failed one is retried after the others, so that it does not delay them.
  if (errors.length > 0) throw errors[0]
  return due.length
}

async function publishOneDue(
  tx: Db,
  one: RevisionName,
  now: Date,
  gaveUp: (item: string, reason: string) => void,
): Promise<void> {
  const actor = { job: 'publish-content' }
  const result = await publishRevision(tx, one, { actor, now })
  // Another process was faster.
  if (result.kind === 'published' || result.kind === 'wrong-state') return
  const reason = 'findings' in result ? result.findings.map(({ words }) => words).join('; ') : result.kind
  await withdrawRevision(tx, one, { actor, reason: reason.slice(0, 1_000) })
  gaveUp(`${one.kind}:${one.id}`, reason)
}
