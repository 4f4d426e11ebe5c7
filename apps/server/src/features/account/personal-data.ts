import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  emailCodes: {
    rowsOf: ({ playerId }) => eq(tables.emailCodes.playerId, playerId),
    columns: {
      playerId: 'technical',
      email: 'exported',
      hash: 'secret',
      triesLeft: 'exported',
      expiresAt: 'exported',
      sentAt: 'exported',
    },
    onErase: 'delete',
  },
  exchanges: {
    rowsOf: ({ playerId }) => eq(tables.exchanges.playerId, playerId),
    columns: {
      playerId: 'technical',
      key: 'technical',
      fromAsset: 'exported',
      toAsset: 'exported',
      taken: 'exported',
      given: 'exported',
      at: 'exported',
    },
    onErase: 'keep',
  },
  balanceAdjustments: {
    rowsOf: ({ playerId }) => eq(tables.balanceAdjustments.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      asset: 'exported',
      amount: 'exported',
      reason: 'exported',
      state: 'exported',
      proposalId: 'technical',
      proposedBy: 'technical',
      proposedAt: 'exported',
      decidedBy: 'technical',
      decidedAt: 'exported',
    },
    // A text that staff wrote about the player.
    onErase: () => ({ reason: 'erased' }),
  },
})
