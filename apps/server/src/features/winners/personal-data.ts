import { sql } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import { awards } from '../prize/tables.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  winners: {
    rowsOf: ({ playerId }) =>
      sql`${tables.winners.id} in (select ${awards.id}::text from ${awards} where ${awards.playerId} = ${playerId})`,
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
  winnerStories: 'none',
})
