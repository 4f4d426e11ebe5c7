import { sql } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import { ofWinner } from './of-winner.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  winners: {
    rowsOf: ofWinner(tables.winners.id),
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
      body: sql`body || '{"name": "A winner", "location": "", "isErased": true}'::jsonb`,
    }),
  },
  winnerStories: {
    rowsOf: ofWinner(tables.winnerStories.winnerId),
    columns: { winnerId: 'technical', body: 'exported', searchText: 'technical', shows: 'technical' },
    onErase: 'delete',
  },
  publicityConsents: {
    rowsOf: ofWinner(tables.publicityConsents.winnerId),
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
