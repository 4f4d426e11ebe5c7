import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  outbox: {
    rowsOf: ({ playerId }) => eq(tables.outbox.playerId, playerId),
    columns: {
      id: 'technical',
      topic: 'exported',
      playerId: 'technical',
      body: 'exported',
      competitionId: 'technical',
      at: 'exported',
      dueAt: 'technical',
      attempts: 'technical',
      lastError: 'technical',
      deadAt: 'technical',
      dropReason: 'technical',
    },
    onErase: 'delete',
  },
  sentMessages: {
    rowsOf: ({ playerId }) => eq(tables.sentMessages.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      topic: 'exported',
      outcome: 'exported',
      body: 'exported',
      at: 'exported',
      resentAt: 'exported',
    },
    onErase: 'delete',
  },
  notificationDismissals: {
    rowsOf: ({ playerId }) => eq(tables.notificationDismissals.playerId, playerId),
    columns: { playerId: 'technical', notificationId: 'exported', dismissedAt: 'exported' },
    onErase: 'delete',
  },
  notifications: 'none',
  // Counts only.
  outboxDays: 'none',
  competitionMessages: 'none',
})
