import type { Db } from '../../../db/database.ts'
import type { StaffCaller } from '../../../http/serve.ts'
import { recordAudit } from '../../audit/record.ts'
import { endStaffSession } from './sessions.ts'

export async function logOut(db: Db, { staffId, sessionId }: StaffCaller): Promise<void> {
  await db.transaction(async (tx) => {
    const hasEnded = await endStaffSession(tx, staffId, sessionId)
    if (!hasEnded) return
    await recordAudit(tx, { actor: { staffId }, act: 'log-out', subject: { kind: 'staff', id: staffId } })
  })
}
