import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  ageChecks: {
    rowsOf: ({ playerId }) => eq(tables.ageChecks.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      state: 'exported',
      dateOfBirth: 'exported',
      askedAt: 'exported',
      decidedAt: 'exported',
      // The member of staff is not the player's to know.
      decidedBy: 'technical',
      proof: 'exported',
      nextAttemptAt: 'technical',
      attempts: 'technical',
      lastError: 'technical',
    },
    onErase: 'delete',
  },
})
