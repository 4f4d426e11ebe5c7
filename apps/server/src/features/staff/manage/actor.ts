/** Who changes access: an administrator at the desk, or the operator at the command line. */
import { isPermitted } from '@fairdraw/rules/staff.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import type { AuditActor } from '../../audit/record.ts'
import { lockActiveStaff } from '../people.ts'

export type Manager = { actor: AuditActor; deskOrigin: string; now: Date }

/** Serialises changes of access. */
export async function lockAccess(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7019)`)
}

/**
 * Takes the lock and checks the administrator's role again. When two remove each other's access at the same time, the
 * second is no longer an administrator. As nobody changes their own access, one administrator always remains.
 */
export async function mayStillManage(tx: Db, { actor }: Manager): Promise<boolean> {
  await lockAccess(tx)
  if (!('staffId' in actor)) return true
  const member = await lockActiveStaff(tx, actor.staffId)
  return member !== undefined && isPermitted(member.roles, 'manage-staff')
}

export const isOwnAccess = ({ actor }: Manager, staffId: string) => 'staffId' in actor && actor.staffId === staffId
