/** A person ends sessions of their own, such as one that they do not know. */
import type { Db } from '../../../db/database.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { StaffCaller } from '../../../http/serve.ts'
import { recordAudit } from '../../audit/record.ts'
import { endOtherSessions, endStaffSession } from './sessions.ts'

type Own = Pick<StaffCaller, 'staffId' | 'sessionId'>

export function endOwnSession(db: Db, { staffId }: Own, sessionId: string) {
  return db.transaction(async (tx) => {
    if (!(await endStaffSession(tx, staffId, sessionId))) return refuse('not-found')
    await record(tx, staffId, 1)
    return done({})
  })
}

export function endOwnOtherSessions(db: Db, { staffId, sessionId }: Own) {
  return db.transaction(async (tx) => {
    const ended = await endOtherSessions(tx, staffId, sessionId)
    if (ended > 0) await record(tx, staffId, ended)
    return done({ ended })
  })
}

const record = (tx: Db, staffId: string, endedSessions: number) =>
  recordAudit(tx, {
    actor: { staffId },
    act: 'end-own-sessions',
    subject: { kind: 'staff', id: staffId },
    after: { endedSessions },
  })
