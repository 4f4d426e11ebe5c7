import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  complaints: {
    rowsOf: ({ playerId }) => eq(tables.complaints.playerId, playerId),
    columns: {
      id: 'exported',
      key: 'technical',
      state: 'exported',
      channel: 'exported',
      reason: 'exported',
      competitionId: 'exported',
      playerId: 'technical',
      words: 'exported',
      answer: 'exported',
      resolutionWords: 'exported',
      reference: 'exported',
      receivedAt: 'exported',
      acknowledgeBy: 'exported',
      answerBy: 'exported',
      recordedAt: 'exported',
      recordedBy: 'technical',
      assignedTo: 'technical',
      acknowledgedAt: 'exported',
      acknowledgedBy: 'technical',
      answeredAt: 'exported',
      answeredBy: 'technical',
      outcome: 'exported',
      referredAt: 'exported',
      referredBy: 'technical',
      resolvedAt: 'exported',
      resolvedBy: 'technical',
      resolution: 'exported',
    },
    // That there was one, of which kind and how it ended, is what an operator must be able to show.
    onErase: () => ({ words: null, answer: null, resolutionWords: null, reference: null }),
  },
})
