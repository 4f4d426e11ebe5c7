import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  marketingConsents: {
    rowsOf: ({ playerId }) => eq(tables.marketingConsents.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      channel: 'exported',
      isGranted: 'exported',
      wording: 'exported',
      source: 'exported',
      at: 'exported',
    },
    onErase: 'delete',
  },
  resultNoticeConsents: {
    rowsOf: ({ playerId }) => eq(tables.resultNoticeConsents.playerId, playerId),
    columns: {
      playerId: 'technical',
      id: 'technical',
      channel: 'exported',
      isGranted: 'exported',
      wording: 'exported',
      source: 'exported',
      at: 'exported',
    },
    onErase: 'delete',
  },
})
