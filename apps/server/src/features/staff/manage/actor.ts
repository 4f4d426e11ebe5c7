/** Who changes access: an administrator at the desk, or the operator at the command line. */
import { isPermitted } from '@fairdraw/rules/staff.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import type { AuditActor } from '../../audit/record.ts'
import { lockActiveStaff } from '../people.ts'

export type Manager = { actor: AuditActor; deskOrigin: string; now: Date }

/** Changes of access take turns under this lock. */
const ACCESS_LOCK = sql`select pg_advisory_xact_lock(7019)`

/**
 * Takes the lock and looks at the administrator again. Of two who take each other's access away at once, the second finds that
 * they are no administrator any more; and as nobody changes their own access, one administrator is always left.
 */
export async function mayStillManage(tx: Db, { actor }: Manager): Promise<boolean> {
  await tx.execute(ACCESS_LOCK)
  if (!('staffId' in actor)) return true
  const member = await lockActiveStaff(tx, actor.staffId)
  return member !== undefined && isPermitted(member.roles, 'manage-staff')
}

export const isOwnAccess = ({ actor }: Manager, staffId: string) => 'staffId' in actor && actor.staffId === staffId
