import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { personalDataOf } from '../../db/personal-data.ts'
import type { Subject } from '../../db/personal-data.ts'
import { awards } from '../prize/tables.ts'
import * as tables from './tables.ts'

/** Rows of a winner who is the player. */
const ofAwards =
  (winnerId: PgColumn) =>
  ({ playerId }: Subject) =>
    sql`${winnerId} in (select ${awards.id}::text from ${awards} where ${awards.playerId} = ${playerId})`

export const personalData = personalDataOf(tables, {
  winners: {
    rowsOf: ofAwards(tables.winners.id),
    columns: {
      id: 'technical',
      wonAt: 'exported',
      isHidden: 'technical',
      firstName: 'exported',
      surname: 'exported',
      nameChoice: 'exported',
      body: 'exported',
      searchText: 'technical',
    },
    // That somebody won stays published; who it was does not.
    onErase: () => ({
      firstName: '',
      surname: '',
      nameChoice: 'withheld',
      searchText: '',
      body: sql`body || '{"name": "A winner", "location": ""}'::jsonb`,
    }),
  },
  winnerStories: {
    rowsOf: ofAwards(tables.winnerStories.winnerId),
    columns: { winnerId: 'technical', body: 'exported', searchText: 'technical', shows: 'technical' },
    onErase: 'delete',
  },
  publicityConsents: {
    rowsOf: ofAwards(tables.publicityConsents.winnerId),
    columns: {
      winnerId: 'technical',
      id: 'technical',
      parts: 'exported',
      nameChoice: 'exported',
      channel: 'exported',
      wording: 'exported',
      agreedAt: 'exported',
      recordedBy: 'technical',
      recordedAt: 'exported',
    },
    // That somebody agreed, without who it was.
    onErase: 'keep',
  },
})
