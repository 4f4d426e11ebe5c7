import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  quickPayTokens: {
    rowsOf: ({ playerId }) => eq(tables.quickPayTokens.playerId, playerId),
    columns: { hash: 'secret', playerId: 'technical', entryId: 'exported', expiresAt: 'exported' },
    onErase: 'delete',
  },
})
