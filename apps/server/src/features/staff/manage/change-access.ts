/** Changes or ends a person's access. The database ends their sessions (staff.sql). */
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { staff, staffRoles, staffSessions } from '../tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import { lockActiveStaff } from '../people.ts'
import { isBoundToProvider } from '../provider/identities.ts'
import { isOwnAccess, mayStillManage } from './actor.ts'
import type { Manager } from './actor.ts'
import { deleteFactors } from './invite.ts'

export function changeRoles(db: Db, manager: Manager, staffId: string, roles: readonly StaffRole[]) {
  return db.transaction(async (tx) => {
    if (!(await mayStillManage(tx, manager))) return refuse('staff-not-allowed')
    if (isOwnAccess(manager, staffId)) return refuse('own-access')
    const member = await lockActiveStaff(tx, staffId)
    if (!member) return refuse('not-found')
    if (await isBoundToProvider(tx, staffId)) return refuse('roles-from-provider')
    const newRoles = [...new Set(roles)].toSorted()
    await storeRoles(tx, staffId, newRoles, manager.now)
    const subject = { kind: 'staff', id: staffId }
    const change = { before: { roles: member.roles }, after: { roles: newRoles } }
    await recordAudit(tx, { actor: manager.actor, act: 'change-roles', subject, ...change })
    return done({ staff: { ...member, roles: newRoles } })
  })
}

/** Gives a person exactly these roles. Losing one ends their sessions (staff.sql). */
export async function storeRoles(tx: Db, staffId: string, roles: readonly StaffRole[], now: Date): Promise<void> {
  await tx.delete(staffRoles).where(and(eq(staffRoles.staffId, staffId), notInArray(staffRoles.role, [...roles])))
  if (roles.length === 0) return
  await tx
    .insert(staffRoles)
    .values(roles.map((role) => ({ staffId, role, grantedAt: now })))
    .onConflictDoNothing()
}

export function disableStaff(db: Db, manager: Manager, staffId: string) {
  return db.transaction(async (tx) => {
    if (!(await mayStillManage(tx, manager))) return refuse('staff-not-allowed')
    if (isOwnAccess(manager, staffId)) return refuse('own-access')
    const member = await lockActiveStaff(tx, staffId)
    if (!member) return refuse('not-found')
    await tx.update(staff).set({ disabledAt: manager.now }).where(eq(staff.id, staffId))
    await deleteFactors(tx, staffId)
    await recordAudit(tx, { actor: manager.actor, act: 'disable-staff', subject: { kind: 'staff', id: staffId } })
    return done({})
  })
}

export function endSessionsOf(db: Db, manager: Manager, staffId: string) {
  return db.transaction(async (tx) => {
    if (!(await mayStillManage(tx, manager))) return refuse('staff-not-allowed')
    const member = await lockActiveStaff(tx, staffId)
    if (!member) return refuse('not-found')
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId))
    await recordAudit(tx, { actor: manager.actor, act: 'end-sessions', subject: { kind: 'staff', id: staffId } })
    return done({})
  })
}
