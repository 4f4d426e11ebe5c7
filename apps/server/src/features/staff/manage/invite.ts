/** Gives a person access to the desk, or new access if they have lost their factors. */
import type { StaffMember } from '@fairdraw/contract/desk/staff-login.ts'
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { staff, staffPasskeys, staffRoles, staffSessions, staffTotp } from '../tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import { createInvitation } from '../invitations.ts'
import { isOwnAccess, mayStillManage } from './actor.ts'
import type { Manager } from './actor.ts'
import { lockActiveStaff } from '../people.ts'

type NewStaff = { email: string; name: string; roles: readonly StaffRole[] }

export function inviteStaff(db: Db, manager: Manager, { email, name, roles }: NewStaff) {
  return db.transaction(async (tx) => {
    if (!(await mayStillManage(tx, manager))) return refuse('staff-not-allowed')
    const [added] = await tx
      .insert(staff)
      .values({ email: email.toLowerCase(), name, createdAt: manager.now })
      .onConflictDoNothing()
      .returning({ id: staff.id, email: staff.email, name: staff.name })
    if (!added) return refuse('staff-exists')
    const newRoles = [...new Set(roles)].toSorted()
    await tx.insert(staffRoles).values(newRoles.map((role) => ({ staffId: added.id, role, grantedAt: manager.now })))
    const member: StaffMember = { ...added, roles: newRoles }
    const invitation = await createInvitation(tx, { staffId: added.id, ...manager })
    const subject = { kind: 'staff', id: added.id }
    // Names and addresses stay in `staff`, where they can be corrected; the log cannot be.
    await recordAudit(tx, { actor: manager.actor, act: 'invite-staff', subject, after: { roles: newRoles } })
    return done({ staff: member, link: invitation.link, expiresAt: invitation.expiresAt.toISOString() })
  })
}

/** For a lost authenticator: deletes everything that gave this person access, and creates a new link. */
export function reinviteStaff(db: Db, manager: Manager, staffId: string) {
  return db.transaction(async (tx) => {
    if (!(await mayStillManage(tx, manager))) return refuse('staff-not-allowed')
    if (isOwnAccess(manager, staffId)) return refuse('own-access')
    const member = await lockActiveStaff(tx, staffId)
    if (!member) return refuse('not-found')
    await deleteFactors(tx, staffId)
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId))
    const invitation = await createInvitation(tx, { staffId, ...manager })
    await recordAudit(tx, { actor: manager.actor, act: 'reset-log-in', subject: { kind: 'staff', id: staffId } })
    return done({ staff: member, link: invitation.link, expiresAt: invitation.expiresAt.toISOString() })
  })
}

/** Deletes everything that a person can log in with. */
export async function deleteFactors(tx: Db, staffId: string): Promise<void> {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId))
  await tx.delete(staffTotp).where(eq(staffTotp.staffId, staffId))
}
