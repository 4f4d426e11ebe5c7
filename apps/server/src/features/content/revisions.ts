/**
 * Saves revisions of content. Each save names the revision that it is based on, so that nobody overwrites another's
 * change unseen.
 */
import type { ContentKind, RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { Finding } from '@fairdraw/rules/content-rules/content-rule.ts'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { contentItems, contentRevisions } from './tables.ts'
import { actorName, recordAudit, staffIdOf } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import { staffNames } from '../staff/people.ts'
import { lockWinner } from '../winners/winners.ts'
import { lintContent } from './bodies.ts'
import type { ContentItem } from './bodies.ts'

/** A revision by its item and number. */
export type RevisionName = { kind: ContentKind; id: string; revision: number }

export type Revision = {
  revision: number
  basedOn: number | null
  state: RevisionState
  author: string
  savedAt: Date
  publishAt: Date | null
  body: unknown
}

export type SaveResult =
  | { kind: 'saved'; revision: number; findings: Finding[] }
  /** Somebody else has saved meanwhile. Includes the revision that the change is based on, if any, and the newest. */
  | { kind: 'stale'; basedOn: Revision | undefined; newest: Revision | undefined }

/**
 * Stores the next revision as a draft. `basedOn`: the revision that was edited; 0 for a new item. Findings of the
 * linter do not prevent a draft.
 */
export async function saveRevision(
  tx: Db,
  item: ContentItem,
  { basedOn, actor, now, reason }: { basedOn: number; actor: AuditActor; now: Date; reason?: string },
): Promise<SaveResult> {
  const { kind, id, body } = item
  if (kind === 'winner-story') await lockWinner(tx, id)
  if (basedOn === 0) await tx.insert(contentItems).values({ kind, id }).onConflictDoNothing()
  const latest = await lockItem(tx, kind, id)
  if (latest !== basedOn) {
    // One after the other: they share the transaction's connection.
    const before = await findRevision(tx, kind, id, basedOn)
    return { kind: 'stale', basedOn: before, newest: await findRevision(tx, kind, id, latest) }
  }
  const revision = latest + 1
  await tx.insert(contentRevisions).values({
    kind,
    id,
    revision,
    body,
    basedOn: basedOn === 0 ? null : basedOn,
    author: actorName(actor),
    savedAt: now,
  })
  await tx
    .update(contentItems)
    .set({ latestRevision: revision })
    .where(and(eq(contentItems.kind, kind), eq(contentItems.id, id)))
  await recordAudit(tx, {
    actor,
    act: 'save-revision',
    subject: { kind, id },
    before: basedOn === 0 ? null : { revision: basedOn },
    after: { revision },
    ...(reason !== undefined && { reason }),
  })
  return { kind: 'saved', revision, findings: lintContent(item, now) }
}

/** Locks an item; returns the number of its newest revision, or 0. */
export async function lockItem(tx: Db, kind: ContentKind, id: string): Promise<number> {
  const [item] = await tx
    .select({ latest: contentItems.latestRevision })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), eq(contentItems.id, id)))
    .for('update')
  return item?.latest ?? 0
}

/** A revision under the lock of its item; undefined when it does not exist. */
export async function lockRevisionRow(tx: Db, { kind, id, revision }: RevisionName): Promise<Revision | undefined> {
  await lockItem(tx, kind, id)
  return findRevision(tx, kind, id, revision)
}

/** Revisions with their authors' names; null for a command. */
export async function withAuthorNames(
  db: Db,
  revisions: readonly Revision[],
): Promise<(Revision & { authorName: string | null })[]> {
  const names = await staffNames(
    db,
    revisions.flatMap((one) => authorId(one) ?? []),
  )
  return revisions.map((one) => ({ ...one, authorName: names.get(authorId(one) ?? '') ?? null }))
}

/** The id of the author; undefined when a command saved it. */
export const authorId = ({ author }: Pick<Revision, 'author'>): string | undefined => staffIdOf(author)

export async function findRevision(
  db: Db,
  kind: ContentKind,
  id: string,
  revision: number,
): Promise<Revision | undefined> {
  const [found] = await db
    .select()
    .from(contentRevisions)
    .where(and(eq(contentRevisions.kind, kind), eq(contentRevisions.id, id), eq(contentRevisions.revision, revision)))
  return found as Revision | undefined
}

/** The published revision. */
export async function findPublished(db: Db, kind: ContentKind, id: string): Promise<Revision | undefined> {
  const [found] = await db
    .select()
    .from(contentRevisions)
    .where(and(eq(contentRevisions.kind, kind), eq(contentRevisions.id, id), eq(contentRevisions.state, 'published')))
  return found as Revision | undefined
}

/** Newest first; `before`: only lower numbers. */
export async function listRevisions(
  db: Db,
  kind: ContentKind,
  id: string,
  limit = 100,
  before?: number,
): Promise<Revision[]> {
  const found = await db
    .select()
    .from(contentRevisions)
    .where(
      and(
        eq(contentRevisions.kind, kind),
        eq(contentRevisions.id, id),
        before === undefined ? undefined : lt(contentRevisions.revision, before),
      ),
    )
    .orderBy(desc(contentRevisions.revision))
    .limit(limit)
  return found as Revision[]
}

export type ListedItem = {
  kind: ContentKind
  id: string
  latestRevision: number
  published: number | null
  savedAt: Date
}

/** Items by the time of their last save, newest first. */
export async function listItems(db: Db, limit = 1_000): Promise<ListedItem[]> {
  const published = sql<number | null>`(select p.revision from content_revisions p
    where p.kind = ${contentItems.kind} and p.id = ${contentItems.id} and p.state = 'published')`
  const found = await db
    .select({
      kind: contentItems.kind,
      id: contentItems.id,
      latestRevision: contentItems.latestRevision,
      published,
      savedAt: contentRevisions.savedAt,
    })
    .from(contentItems)
    .innerJoin(
      contentRevisions,
      and(
        eq(contentRevisions.kind, contentItems.kind),
        eq(contentRevisions.id, contentItems.id),
        eq(contentRevisions.revision, contentItems.latestRevision),
      ),
    )
    .orderBy(desc(contentRevisions.savedAt), contentItems.id)
    .limit(limit)
  return found as ListedItem[]
}
