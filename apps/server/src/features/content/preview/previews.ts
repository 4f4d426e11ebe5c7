/**
 * Stored previews: which drafts they show, at which time, and until when (docs/mechanisms/content.md#preview-links).
 */
import { randomUUID } from 'node:crypto'
import { PREVIEW_HOURS } from '@fairdraw/rules/content-rules/preview.ts'
import { integrityFindings } from '@fairdraw/rules/content-rules/lint.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import { STAFF_ACTS } from '@fairdraw/rules/staff.ts'
import { and, desc, eq, exists, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { contentPreviews } from '../tables.ts'
import { staff, staffRoles } from '../../staff/tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import { fieldsOf, readContent } from '../bodies.ts'
import type { ContentItem } from '../bodies.ts'
import { findRevision } from '../revisions.ts'
import type { RevisionName } from '../revisions.ts'

export type Preview = { id: string; revisions: RevisionName[]; at: Date; expiresAt: Date }

const HOUR_MS = 3_600_000

/** Stores a preview. `at`: default now; `hours`: how long the link is valid. */
export async function createPreview(
  tx: Db,
  {
    revisions,
    at,
    hours = PREVIEW_HOURS,
  }: { revisions: readonly RevisionName[]; at?: Date | undefined; hours?: number | undefined },
  { staffId, now }: { staffId: string; now: Date },
): Promise<Outcome<Preview, 'not-found' | 'content-invalid' | 'content-stopped'>> {
  const items = new Set(revisions.map(({ kind, id }) => `${kind}:${id}`))
  if (items.size < revisions.length)
    return refuse('content-invalid', { fields: { revisions: ['One item can be shown in one revision only.'] } })
  const drafts = await readDrafts(tx, revisions, now)
  if (!drafts.ok) return drafts
  const preview: Preview = {
    id: randomUUID(),
    revisions: revisions.map(({ kind, id, revision }) => ({ kind, id, revision })),
    at: at ?? now,
    expiresAt: new Date(now.getTime() + hours * HOUR_MS),
  }
  await tx.insert(contentPreviews).values({ ...preview, createdBy: staffId, createdAt: now })
  await recordAudit(tx, {
    actor: { staffId },
    act: 'create-preview',
    subject: { kind: 'preview', id: preview.id },
    after: { ...preview, at: preview.at.toISOString(), expiresAt: preview.expiresAt.toISOString() },
  })
  return done(preview)
}

/** The drafts' texts. Refused when one does not exist, is unreadable, or could not be published in itself. */
export async function readDrafts(
  db: Db,
  revisions: readonly RevisionName[],
  now: Date,
): Promise<Outcome<ContentItem[], 'not-found' | 'content-invalid' | 'content-stopped'>> {
  const items: ContentItem[] = []
  for (const { kind, id, revision } of revisions) {
    const found = await findRevision(db, kind, id, revision)
    if (!found) return refuse('not-found')
    const draft = readDraft({ kind, id }, found.body, now)
    if (!draft.ok) return draft
    items.push(draft.body)
  }
  return done(items)
}

/** A text that could be shown. Refused when it is unreadable, or could not be published in itself. */
export function readDraft(
  { kind, id }: Pick<RevisionName, 'kind' | 'id'>,
  body: unknown,
  now: Date,
): Outcome<ContentItem, 'content-invalid' | 'content-stopped'> {
  const item = readContent(kind, id, body)
  if ('faults' in item) return refuse('content-invalid', { fields: fieldsOf(item.faults) })
  const findings =
    item.kind === 'competition'
      ? integrityFindings(item.body.competition, { now, quiz: item.body.quiz as QuizQuestion[] })
      : []
  return findings.length > 0 ? refuse('content-stopped', { findings }) : done(item)
}

/** A preview that is valid now: not expired, not ended, and its author may still edit content. */
export async function findOpenPreview(db: Db, id: string, now: Date): Promise<Preview | undefined> {
  const [found] = await selectOpen(db, now, eq(contentPreviews.id, id))
  return found && toPreview(found)
}

export async function listOpenPreviews(db: Db, now: Date) {
  const found = await selectOpen(db, now).orderBy(desc(contentPreviews.createdAt), contentPreviews.id).limit(MAX_LISTED)
  return found.map((row) => ({ ...row, ...toPreview(row) }))
}

const MAX_LISTED = 200

function selectOpen(db: Db, now: Date, condition?: ReturnType<typeof eq>) {
  return db
    .select({
      id: contentPreviews.id,
      revisions: contentPreviews.revisions,
      at: contentPreviews.at,
      expiresAt: contentPreviews.expiresAt,
      createdAt: contentPreviews.createdAt,
      createdBy: contentPreviews.createdBy,
      createdByName: staff.name,
    })
    .from(contentPreviews)
    .innerJoin(staff, and(eq(staff.id, contentPreviews.createdBy), isNull(staff.disabledAt)))
    .where(and(gt(contentPreviews.expiresAt, now), isNull(contentPreviews.endedAt), mayStillEdit(db), condition))
    .$dynamic()
}

/** A person who loses the role also loses their previews. */
const mayStillEdit = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(staffRoles)
      .where(and(eq(staffRoles.staffId, staff.id), inArray(staffRoles.role, [...STAFF_ACTS['edit-content'].roles]))),
  )

const toPreview = ({ id, revisions, at, expiresAt }: Omit<Preview, 'revisions'> & { revisions: unknown }): Preview => ({
  id,
  revisions: revisions as RevisionName[],
  at,
  expiresAt,
})

/**
 * Deletes expired previews. The audit log still has their authors and contents. Their links are signed, so they can
 * still report that they have ended.
 */
export async function purgePreviews(db: Db, now: Date): Promise<void> {
  await db.delete(contentPreviews).where(lte(contentPreviews.expiresAt, now))
}

/** Ends a preview for all holders of its link. */
export async function endPreview(
  tx: Db,
  id: string,
  { staffId, now }: { staffId: string; now: Date },
): Promise<Outcome<Record<string, never>, 'not-found'>> {
  const ended = await tx
    .update(contentPreviews)
    .set({ endedAt: now })
    .where(and(eq(contentPreviews.id, id), gt(contentPreviews.expiresAt, now), isNull(contentPreviews.endedAt)))
    .returning({ id: contentPreviews.id })
  if (ended.length === 0) return refuse('not-found')
  await recordAudit(tx, { actor: { staffId }, act: 'end-preview', subject: { kind: 'preview', id } })
  return done({})
}
