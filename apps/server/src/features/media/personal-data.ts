import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import type { Subject } from '../../db/personal-data.ts'
import { ofWinner } from '../winners/of-winner.ts'
import { winners } from '../winners/tables.ts'
import * as tables from './tables.ts'

const { mediaItems, mediaParts, mediaUses } = tables
const id = sql`${mediaItems.id}`

/** Uses by a story about the player. */
const inStory = (subject: Subject, alias: SQL): SQL =>
  sql`(${alias}.kind = 'winner-story' and ${ofWinner(sql`${alias}.item_id`)(subject)})`

/** What stories about the player show, and nothing else: they may be seen or heard there. The picture of the prize is not theirs. */
const ofStories = (subject: Subject): SQL => {
  const [used, other] = [sql`used`, sql`other`]
  return sql`${id} in (select used.media_id from media_uses used where ${inStory(subject, used)})
    and not exists (select from media_uses other where other.media_id = ${id} and not ${inStory(subject, other)})
    and not exists (select from winners where ${ofWinner(sql`${winners.id}`)(subject)} and strpos(winners.body->>'image', ${id}) > 0)`
}

// What leads to the others is deleted last.
export const personalData = personalDataOf(tables, {
  mediaParts: {
    rowsOf: (subject) =>
      sql`${mediaParts.fileId} in (select ${mediaItems.fileId} from ${mediaItems} where ${ofStories(subject)})`,
    // The file is where its item says.
    columns: { fileId: 'technical', part: 'technical', content: 'technical', writtenAt: 'exported' },
    onErase: 'delete',
  },
  mediaItems: {
    rowsOf: ofStories,
    columns: {
      id: 'exported',
      kind: 'exported',
      format: 'exported',
      fileId: 'technical',
      sizeBytes: 'technical',
      width: 'technical',
      height: 'technical',
      seconds: 'technical',
      codecs: 'technical',
      startsAtOnce: 'technical',
      name: 'exported',
      alt: 'exported',
      focalX: 'technical',
      focalY: 'technical',
      posterId: 'technical',
      captionsId: 'technical',
      hasNoSpeech: 'technical',
      uploadedBy: 'technical',
      uploadedAt: 'exported',
      retiredAt: 'technical',
    },
    onErase: 'delete',
  },
  mediaUses: {
    rowsOf: (subject) => inStory(subject, sql`${mediaUses}`),
    columns: { mediaId: 'exported', kind: 'technical', itemId: 'technical', revision: 'exported' },
    onErase: 'delete',
  },
})
