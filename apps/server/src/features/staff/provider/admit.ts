/**
 * The member of staff whom the identity provider vouches for, with the roles of their groups
 * (docs/mechanisms/staff.md#single-sign-on). A person whom nobody knows is added; one who has no group any more loses
 * every role.
 */
import type { StaffMember } from '@fairdraw/contract/desk/staff-login.ts'
import type { Db } from '../../../db/database.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Identity } from '../../../vendors/identity/claims.ts'
import { recordAudit } from '../../audit/record.ts'
import { endSessionsOfMember } from '../session/sessions.ts'
import { lockAccess } from '../manage/actor.ts'
import { storeRoles } from '../manage/change-access.ts'
import { findStaffByEmail, lockActiveStaff } from '../people.ts'
import { staff } from '../tables.ts'
import { bindIdentity, findBoundStaff } from './identities.ts'

const ACTOR = { job: 'single-sign-on' }

export async function admitIdentity(tx: Db, issuer: string, identity: Identity, now: Date) {
  // Taken before the person's row, as by the administrators' changes.
  await lockAccess(tx)
  const boundId = await findBoundStaff(tx, { issuer, subject: identity.subject })
  // An address of the same person is the same member, so that nobody is two for acts that need two people.
  const knownId = boundId ?? (identity.email && (await findStaffByEmail(tx, identity.email))?.id)
  if (boundId === undefined && identity.roles.length === 0)
    return refuse(identity.email === undefined ? 'provider-refused' : 'provider-no-role')
  const member = knownId === undefined ? await addMember(tx, identity, now) : await lockActiveStaff(tx, knownId)
  if (!member) return refuse('provider-refused')
  if (boundId === undefined) {
    if (!(await bindIdentity(tx, { issuer, subject: identity.subject }, member.id, now)))
      return refuse('provider-refused')
    await recordAudit(tx, {
      actor: ACTOR,
      act: 'join-by-provider',
      subject: { kind: 'staff', id: member.id },
      after: { isNew: knownId === undefined, roles: identity.roles },
    })
  }
  await followGroups(tx, member, identity, now)
  if (identity.roles.length > 0) return done({ ...member, roles: identity.roles })
  await endSessionsOfMember(tx, member.id)
  return refuse('provider-no-role')
}

/** Undefined without a verified address: nobody could be told apart by it. */
async function addMember(tx: Db, { email, name }: Identity, now: Date): Promise<StaffMember | undefined> {
  if (email === undefined) return undefined
  const [added] = await tx
    .insert(staff)
    .values({ email, name: name || email, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: staff.id, email: staff.email, name: staff.name })
  return added && { ...added, roles: [] }
}

async function followGroups(tx: Db, member: StaffMember, { roles }: Identity, now: Date): Promise<void> {
  if (member.roles.join() === roles.join()) return
  await storeRoles(tx, member.id, roles, now)
  await recordAudit(tx, {
    actor: ACTOR,
    act: 'change-roles',
    subject: { kind: 'staff', id: member.id },
    before: { roles: member.roles },
    after: { roles },
  })
}
