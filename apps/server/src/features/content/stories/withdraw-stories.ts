/**
 * Takes stories off the site whose winners do not agree to them any more. Pages leave them out at once (features/winners/winners.sql);
 * this says so in the content's own states, where the desk reads it.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { recordAudit } from '../../audit/record.ts'
import { deleteWinnerStory } from '../../winners/winners.ts'
import { moveRevision } from '../move-revision.ts'
import { findPublished, lockItem } from '../revisions.ts'

export const STORIES_BATCH = 50
const KIND = 'winner-story'

/** Returns how many. */
export async function withdrawStories(db: Db): Promise<number> {
  const due = await queryRows(
    db,
    { id: column.text },
    sql`select id from content_revisions where kind = ${KIND} and state = 'published' and not is_story_agreed(id)
        limit ${STORIES_BATCH}`,
  )
  for (const { id } of due) await db.transaction((tx) => withdrawStory(tx, id))
  return due.length
}

async function withdrawStory(tx: Db, id: string): Promise<void> {
  await lockItem(tx, KIND, id)
  const published = await findPublished(tx, KIND, id)
  const [row] = await queryRows(tx, { isAgreed: column.boolean }, sql`select is_story_agreed(${id}) as "isAgreed"`)
  // Another process was faster, or the winner has agreed again meanwhile.
  if (!published || row!.isAgreed) return
  const { revision } = published
  await moveRevision(tx, { kind: KIND, id, revision }, published, 'retire')
  await deleteWinnerStory(tx, id)
  await recordAudit(tx, {
    actor: { job: 'withdraw-stories' },
    act: 'retire-content',
    subject: { kind: KIND, id },
    before: { revision, state: 'published' },
    after: { revision, state: 'withdrawn' },
    reason: 'The winner does not agree to it any more, or wants to be named otherwise.',
  })
}
