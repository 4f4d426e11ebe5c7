import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  wordDrumPlays: {
    rowsOf: ({ playerId }) => eq(tables.wordDrumPlays.playerId, playerId),
    columns: {
      playerId: 'technical',
      day: 'exported',
      gameId: 'exported',
      state: 'exported',
      // It contains the word of a day that may not be over.
      round: 'technical',
      tries: 'exported',
      isRewarded: 'exported',
      tokens: 'exported',
      createdAt: 'exported',
    },
    onErase: 'delete',
  },
  wordDrums: 'none',
})
