import { eq, inArray } from 'drizzle-orm'
import { personalDataOf } from '../db/personal-data.ts'
import type { Subject } from '../db/personal-data.ts'
import { accountSubject, knownDeviceSubject } from './rate-limits/rate-limits.ts'
import * as tables from './tables.ts'

/** Every key that rate limits count an account by: its number, its id and its mailbox, each also for known devices. */
const rateLimitSubjectsOf = ({ playerId, phone, email }: Subject) =>
  [phone, accountSubject({ playerId }), ...(email ? [email.toLowerCase()] : [])].flatMap((subject) => [
    subject,
    knownDeviceSubject(subject),
  ])

export const personalData = personalDataOf(tables, {
  rateLimits: {
    rowsOf: (subject) => inArray(tables.rateLimits.subject, rateLimitSubjectsOf(subject)),
    columns: { scope: 'exported', subject: 'exported', windowStart: 'exported', hits: 'exported' },
    onErase: 'delete',
  },
  idempotencyKeys: {
    rowsOf: ({ playerId }) => eq(tables.idempotencyKeys.playerId, playerId),
    columns: {
      playerId: 'technical',
      call: 'exported',
      key: 'technical',
      bodyHash: 'technical',
      outcome: 'exported',
      createdAt: 'exported',
    },
    onErase: 'delete',
  },
})
