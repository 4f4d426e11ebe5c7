import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  pushSubscriptions: {
    rowsOf: ({ playerId }) => eq(tables.pushSubscriptions.playerId, playerId),
    columns: {
      id: 'technical',
      kind: 'exported',
      subjectId: 'exported',
      playerId: 'technical',
      endpoint: 'secret',
      endpointHash: 'technical',
      p256dh: 'secret',
      auth: 'secret',
      serverKey: 'technical',
      subscribedAt: 'exported',
      toldId: 'technical',
    },
    onErase: 'delete',
  },
  pushAnnouncements: 'none',
})
