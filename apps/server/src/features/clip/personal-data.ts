import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  clipViews: {
    rowsOf: ({ playerId }) => eq(tables.clipViews.playerId, playerId),
    columns: {
      playerId: 'technical',
      clipId: 'exported',
      sessionId: 'technical',
      lengthMs: 'technical',
      watchedMs: 'exported',
      positionMs: 'technical',
      isPlaying: 'technical',
      reportedAt: 'exported',
      claimedAt: 'exported',
    },
    onErase: 'delete',
  },
})
