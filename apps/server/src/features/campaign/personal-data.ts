import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  campaignClaims: {
    rowsOf: ({ playerId }) => eq(tables.campaignClaims.playerId, playerId),
    columns: {
      playerId: 'technical',
      campaignId: 'exported',
      key: 'technical',
      codeHash: 'secret',
      prizeType: 'exported',
      offered: 'exported',
      awarded: 'exported',
      drawId: 'exported',
      at: 'exported',
    },
    onErase: 'keep',
  },
  campaigns: 'none',
  // Hashes of codes. Who used one is in the claims.
  campaignCodes: 'none',
})
