import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  spendLimits: {
    rowsOf: ({ playerId }) => eq(tables.spendLimits.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      limitPence: 'exported',
      holdsFrom: 'exported',
      setAt: 'exported',
    },
    onErase: 'delete',
  },
})
