import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  winsdayTickets: {
    rowsOf: ({ playerId }) => eq(tables.winsdayTickets.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'exported',
      drawId: 'exported',
      prize: 'exported',
      revealedAt: 'exported',
      revealedTotal: 'technical',
    },
    onErase: 'keep',
  },
  winsdayTicketGrants: {
    rowsOf: ({ playerId }) => eq(tables.winsdayTicketGrants.playerId, playerId),
    columns: {
      id: 'technical',
      playerId: 'technical',
      source: 'exported',
      sourceId: 'exported',
      draw: 'exported',
      count: 'exported',
      createdAt: 'exported',
    },
    onErase: 'keep',
  },
  winsdayDraws: 'none',
})
