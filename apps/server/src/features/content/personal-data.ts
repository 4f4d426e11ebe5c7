import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { personalDataOf } from '../../db/personal-data.ts'
import type { Subject } from '../../db/personal-data.ts'
import { ofWinner } from '../winners/of-winner.ts'
import * as tables from './tables.ts'

/** Of all content only a story is about a player: the winner, whose id it has. */
const ofStory = (kind: PgColumn, id: PgColumn) => (subject: Subject) =>
  and(eq(kind, 'winner-story'), ofWinner(id)(subject))!

const { contentItems, contentRevisions, contentLivePreviews } = tables

// The item comes first, because every change of content locks it first.
export const personalData = personalDataOf(tables, {
  contentItems: {
    rowsOf: ofStory(contentItems.kind, contentItems.id),
    columns: {
      kind: 'technical',
      id: 'technical',
      latestRevision: 'technical',
      savedAt: 'exported',
      title: 'exported',
      picture: 'exported',
      searchWords: 'technical',
      states: 'technical',
    },
    onErase: () => ({ title: null, picture: null, searchWords: sql`content_words(${contentItems.id})` }),
  },
  contentRevisions: {
    rowsOf: ofStory(contentRevisions.kind, contentRevisions.id),
    columns: {
      kind: 'technical',
      id: 'technical',
      revision: 'technical',
      body: 'exported',
      basedOn: 'technical',
      state: 'technical',
      author: 'technical',
      savedAt: 'exported',
      publishAt: 'technical',
    },
    // That texts were saved, by whom and when, stays; what they said does not.
    onErase: () => ({ body: sql`emptied_story(${contentRevisions.id})` }),
  },
  contentPreviews: 'none',
  contentLivePreviews: {
    rowsOf: ofStory(contentLivePreviews.kind, contentLivePreviews.itemId),
    columns: {
      id: 'technical',
      staffId: 'technical',
      kind: 'technical',
      itemId: 'technical',
      body: 'exported',
      at: 'technical',
      version: 'technical',
      expiresAt: 'technical',
    },
    onErase: 'delete',
  },
  closingMoves: 'none',
  competitionNumbers: 'none',
  contentPresences: 'none',
})
