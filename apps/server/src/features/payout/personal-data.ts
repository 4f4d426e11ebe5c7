import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  payouts: {
    rowsOf: ({ playerId }) => eq(tables.payouts.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'exported',
      key: 'technical',
      amountPence: 'exported',
      payerId: 'exported',
      state: 'exported',
      reason: 'exported',
      vendorId: 'exported',
      nextAttemptAt: 'technical',
      attempts: 'technical',
      lastError: 'technical',
      requestedAt: 'exported',
      changedAt: 'exported',
    },
    // The payer's account. Erasing waits until all payouts have ended.
    onErase: () => ({ payerId: 'erased' }),
  },
  payoutEvents: {
    rowsOf: ({ playerId }) => eq(tables.payoutEvents.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      payoutId: 'exported',
      event: 'exported',
      state: 'exported',
      detail: 'exported',
      at: 'exported',
    },
    onErase: 'keep',
  },
  payPalAccounts: {
    rowsOf: ({ playerId }) => eq(tables.payPalAccounts.playerId, playerId),
    columns: {
      playerId: 'technical',
      payerId: 'exported',
      name: 'exported',
      maskedEmail: 'exported',
      isVerified: 'exported',
      linkedAt: 'exported',
      unlinkedAt: 'exported',
    },
    onErase: 'delete',
  },
  oauthStates: {
    rowsOf: ({ playerId }) => eq(tables.oauthStates.playerId, playerId),
    columns: { hash: 'secret', playerId: 'technical', expiresAt: 'exported' },
    onErase: 'delete',
  },
})
