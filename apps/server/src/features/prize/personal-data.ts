import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  wins: {
    rowsOf: ({ playerId }) => eq(tables.wins.playerId, playerId),
    columns: { playerId: 'technical', competitionId: 'exported', wonAt: 'exported' },
    onErase: 'keep',
  },
  awards: {
    rowsOf: ({ playerId }) => eq(tables.awards.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      drawId: 'exported',
      place: 'technical',
      ticket: 'exported',
      prize: 'exported',
      state: 'exported',
      replaces: 'technical',
      claimBy: 'exported',
      remindAt: 'technical',
      deliverBy: 'exported',
      dispatch: 'exported',
      withdrawReason: 'exported',
      withdrawSecondReason: 'exported',
      createdAt: 'exported',
    },
    onErase: 'keep',
  },
  awardEvents: {
    rowsOf: ({ playerId }) => eq(tables.awardEvents.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      awardId: 'technical',
      event: 'exported',
      state: 'exported',
      actor: 'technical',
      reason: 'exported',
      at: 'exported',
    },
    onErase: 'keep',
  },
  claims: {
    rowsOf: ({ playerId }) => eq(tables.claims.playerId, playerId),
    columns: {
      playerId: 'technical',
      awardId: 'technical',
      address: 'exported',
      nameChoice: 'exported',
      claimedAt: 'exported',
    },
    onErase: 'delete',
  },
  playerUploads: {
    rowsOf: ({ playerId }) => eq(tables.playerUploads.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'exported',
      awardId: 'technical',
      picture: 'exported',
      width: 'exported',
      height: 'exported',
      createdAt: 'exported',
    },
    onErase: 'delete',
  },
  vouchers: {
    rowsOf: ({ playerId }) => eq(tables.vouchers.playerId, playerId),
    columns: {
      id: 'technical',
      name: 'exported',
      code: 'exported',
      expiresAt: 'exported',
      playerId: 'technical',
      awardId: 'technical',
    },
    // The code was issued, and cannot be given to another player.
    onErase: 'keep',
  },
  // The progress of a draw's notices: only the id of a player.
  drawNotices: 'none',
})
