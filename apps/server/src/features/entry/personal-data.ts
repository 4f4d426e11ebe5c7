import { eq, sql } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  entries: {
    rowsOf: ({ playerId }) => eq(tables.entries.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'exported',
      competitionId: 'exported',
      channel: 'exported',
      state: 'exported',
      step: 'exported',
      steps: 'exported',
      quantity: 'exported',
      tokenCost: 'exported',
      isTokensHeld: 'exported',
      pricePence: 'exported',
      bundleId: 'exported',
      paymentMethod: 'exported',
      termsVersion: 'exported',
      quiz: 'exported',
      survey: 'exported',
      acceptedAt: 'exported',
      deadline: 'exported',
      finishedAt: 'exported',
      remindAt: 'technical',
      contentRevision: 'technical',
      bodyCheck: 'technical',
    },
    // Quiz and survey answers are texts that the player wrote.
    onErase: () => ({ quiz: null, survey: null }),
  },
  entryEvents: {
    view: sql`entry_history as entry_events`,
    rowsOf: ({ playerId }) => eq(tables.entryEvents.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      entryId: 'exported',
      event: 'exported',
      state: 'exported',
      at: 'exported',
    },
    onErase: 'keep',
  },
  playerCompetitions: {
    rowsOf: ({ playerId }) => eq(tables.playerCompetitions.playerId, playerId),
    columns: {
      playerId: 'technical',
      competitionId: 'exported',
      entries: 'exported',
      pending: 'exported',
      lostQuizzes: 'exported',
    },
    onErase: 'keep',
  },
  runHolds: {
    // Empty by then: erasing ends what is unfinished.
    rowsOf: ({ playerId }) => eq(tables.runHolds.playerId, playerId),
    columns: {
      playerId: 'technical',
      entryId: 'technical',
      competitionId: 'technical',
      tickets: 'technical',
      heldUntil: 'technical',
    },
    onErase: 'delete',
  },
  tickets: {
    rowsOf: ({ playerId }) => eq(tables.tickets.playerId, playerId),
    columns: { competitionId: 'exported', number: 'exported', playerId: 'technical', entryId: 'exported' },
    onErase: 'keep',
  },
  runParts: 'none',
})
