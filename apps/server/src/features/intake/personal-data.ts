import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  intakeRows: {
    rowsOf: ({ playerId }) => eq(tables.intakeRows.playerId, playerId),
    columns: {
      batchId: 'technical',
      line: 'technical',
      reference: 'exported',
      body: 'exported',
      phone: 'exported',
      competitionId: 'exported',
      enteredAt: 'exported',
      state: 'exported',
      reason: 'exported',
      playerId: 'technical',
      entryId: 'exported',
      chargedPence: 'exported',
    },
    // The row and its result stay, because the totals count them. Personal data is removed.
    onErase: () => ({ body: {}, phone: null }),
  },
  intakeBatches: 'none',
  intakeReferences: 'none',
})
