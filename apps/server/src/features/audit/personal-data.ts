import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  auditLog: 'none',
  auditLogHead: 'none',
  securityEventHead: 'none',
  // What was sent is deleted, so these are events of the last seconds, unless the collector is away.
  securityEvents: {
    rowsOf: ({ playerId }) => eq(tables.securityEvents.playerId, playerId),
    columns: {
      id: 'technical',
      at: 'exported',
      event: 'exported',
      call: 'exported',
      playerId: 'technical',
      network: 'exported',
    },
    // The row stays, so that its number is no gap at the collector.
    onErase: () => ({ playerId: null, network: null }),
  },
  logExports: 'none',
})
