/**
 * The text in somebody's editor, kept for some minutes for the preview beside it (docs/mechanisms/content.md#live-preview).
 * It is no revision, so it has no row in the audit log, and only its author can see it.
 */
import { LIVE_PREVIEW_MINUTES } from '@fairdraw/rules/content-rules/preview.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { contentLivePreviews } from '../tables.ts'
import { done } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { readDraft } from '../preview/previews.ts'

export type LivePreview = {
  id: string
  kind: ContentKind
  itemId: string
  body: unknown
  at: Date
  version: number
  expiresAt: Date
}

const MINUTE_MS = 60_000

/** Replaces the text that is kept for this editor. Refused when it could not be shown; the one before then stays. */
export async function keepText(
  db: Db,
  { kind, id, body, at }: { kind: ContentKind; id: string; body: unknown; at: Date },
  { staffId, now }: { staffId: string; now: Date },
): Promise<Outcome<{ id: string; version: number; at: Date; expiresAt: Date }, 'content-invalid' | 'content-stopped'>> {
  const draft = readDraft({ kind, id }, body, now)
  if (!draft.ok) return draft
  const kept = { body: draft.body.body, at, expiresAt: new Date(now.getTime() + LIVE_PREVIEW_MINUTES * MINUTE_MS) }
  const [row] = await db
    .insert(contentLivePreviews)
    .values({ ...kept, staffId, kind, itemId: id })
    .onConflictDoUpdate({
      target: [contentLivePreviews.staffId, contentLivePreviews.kind, contentLivePreviews.itemId],
      set: { ...kept, version: sql`${contentLivePreviews.version} + 1` },
    })
    .returning({ id: contentLivePreviews.id, version: contentLivePreviews.version })
  return done({ ...row!, at, expiresAt: kept.expiresAt })
}

/** A text that is still kept, for its author only. */
export async function findKeptText(
  db: Db,
  id: string,
  { staffId, now }: { staffId: string; now: Date },
): Promise<LivePreview | undefined> {
  const [found] = await db
    .select()
    .from(contentLivePreviews)
    .where(
      and(
        eq(contentLivePreviews.id, id),
        eq(contentLivePreviews.staffId, staffId),
        gt(contentLivePreviews.expiresAt, now),
      ),
    )
  return found as LivePreview | undefined
}

export async function purgeKeptTexts(db: Db, now: Date): Promise<void> {
  await db.delete(contentLivePreviews).where(lte(contentLivePreviews.expiresAt, now))
}
