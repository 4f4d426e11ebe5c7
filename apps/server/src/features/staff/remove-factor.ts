/**
 * Removes one of a person's own factors, such as that of a lost phone. One always stays. Other sessions may have been opened
 * with the removed one, so they end.
 */
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { staffPasskeys, staffTotp } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { StaffCaller } from '../../http/serve.ts'
import { recordAudit } from '../audit/record.ts'
import { listFactors } from './factors/list-factors.ts'
import { lockActiveStaff } from './people.ts'
import { endOtherSessions } from './session/sessions.ts'

type Factor = { kind: 'passkey'; id: string } | { kind: 'totp' }

export function removeFactor(db: Db, { staffId, sessionId }: Pick<StaffCaller, 'staffId' | 'sessionId'>, one: Factor) {
  return db.transaction(async (tx) => {
    // The lock makes two removals wait for each other, so that the second one counts what the first one has left.
    await lockActiveStaff(tx, staffId)
    const { passkeys, totp } = await listFactors(tx, staffId)
    const isKnown = one.kind === 'totp' ? totp !== null : passkeys.some(({ id }) => id === one.id)
    if (!isKnown) return refuse('not-found')
    if (passkeys.length + (totp ? 1 : 0) === 1) return refuse('last-factor')
    if (one.kind === 'totp') await tx.delete(staffTotp).where(eq(staffTotp.staffId, staffId))
    else await tx.delete(staffPasskeys).where(and(eq(staffPasskeys.staffId, staffId), eq(staffPasskeys.id, one.id)))
    const endedSessions = await endOtherSessions(tx, staffId, sessionId)
    await recordAudit(tx, {
      actor: { staffId },
      act: 'remove-factor',
      subject: { kind: 'staff', id: staffId },
      before: { factor: one.kind },
      after: { endedSessions },
    })
    return done({})
  })
}
