import { eq } from 'drizzle-orm'
import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  accessTokens: {
    rowsOf: ({ playerId }) => eq(tables.accessTokens.playerId, playerId),
    columns: {
      hash: 'secret',
      playerId: 'technical',
      kind: 'exported',
      id: 'exported',
      device: 'exported',
      lastSeenAt: 'exported',
      expiresAt: 'exported',
      createdAt: 'exported',
      isRemembered: 'exported',
      openedAt: 'exported',
      renewedAt: 'technical',
      renewalHash: 'secret',
    },
    onErase: 'delete',
  },
  codeChallenges: {
    rowsOf: ({ phone }) => eq(tables.codeChallenges.phone, phone),
    columns: {
      phone: 'exported',
      challenger: 'technical',
      isKnownDevice: 'exported',
      digits: 'exported',
      hash: 'secret',
      triesLeft: 'exported',
      expiresAt: 'exported',
      sentAt: 'exported',
    },
    onErase: 'delete',
  },
  playerDevices: {
    rowsOf: ({ playerId }) => eq(tables.playerDevices.playerId, playerId),
    columns: { playerId: 'technical', hash: 'secret', seenAt: 'exported', failedTries: 'exported' },
    onErase: 'delete',
  },
})
