/**
 * Takes stories off the site whose winners do not agree to them any more, and closes those whose winner's account is erased. Pages
 * leave them out at once (features/winners/winners.sql); this says so in the content's own states, where the desk reads it.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { recordAudit } from '../../audit/record.ts'
import { deleteWinnerStory } from '../../winners/winners.ts'
import { moveRevision } from '../move-revision.ts'
import { withdrawRevision } from '../review.ts'
import { findPublished, lockItem } from '../revisions.ts'

export const STORIES_BATCH = 50
const KIND = 'winner-story'
const ACTOR = { job: 'withdraw-stories' }

/** Returns how many. */
export async function withdrawStories(db: Db): Promise<number> {
  const due = await queryRows(
    db,
    { id: column.text, revision: column.integer, isPublished: column.boolean },
    sql`select id, revision, state = 'published' as "isPublished" from content_revisions
        where kind = ${KIND} and (state = 'published' and not is_story_agreed(id)
          or state in ('draft', 'in-review', 'approved', 'scheduled') and is_winner_erased(id))
        limit ${STORIES_BATCH}`,
  )
  for (const { id, revision, isPublished } of due)
    await db.transaction(async (tx) => {
      if (isPublished) await withdrawStory(tx, id)
      else await withdrawRevision(tx, { kind: KIND, id, revision }, { actor: ACTOR, reason: ERASED })
    })
  return due.length
}

const ERASED = 'The account of its winner is erased.'

async function withdrawStory(tx: Db, id: string): Promise<void> {
  await lockItem(tx, KIND, id)
  const published = await findPublished(tx, KIND, id)
  const [row] = await queryRows(
    tx,
    { isAgreed: column.boolean, isErased: column.boolean },
    sql`select is_story_agreed(${id}) as "isAgreed", is_winner_erased(${id}) as "isErased"`,
  )
  // Another process was faster, or the winner has agreed again meanwhile.
  if (!published || row!.isAgreed) return
  const { revision } = published
  await moveRevision(tx, { kind: KIND, id, revision }, published, 'retire')
  await deleteWinnerStory(tx, id)
  await recordAudit(tx, {
    actor: ACTOR,
    act: 'retire-content',
    subject: { kind: KIND, id },
    before: { revision, state: 'published' },
    after: { revision, state: 'withdrawn' },
    reason: row!.isErased ? ERASED : 'The winner does not agree to it any more, or wants to be named otherwise.',
  })
}
