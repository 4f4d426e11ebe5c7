/** The operator's people and their roles, as they are stored. */
import type { StaffMember } from '@fairdraw/contract/desk/staff-login.ts'
import { STAFF_ACTS, isPermitted } from '@fairdraw/rules/staff.ts'
import type { StaffAct, StaffRole } from '@fairdraw/rules/staff.ts'
import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { staff, staffRoles } from './tables.ts'

const MEMBER_ROW = {
  id: column.text,
  email: column.text,
  name: column.text,
  roles: column.arrayOf(column.oneOf<StaffRole>()),
  createdAt: column.text,
  disabledAt: column.nullable(column.text),
  passkeys: column.integer,
  hasTotp: column.boolean,
  sessions: column.integer,
  isInvited: column.boolean,
  isFromProvider: column.boolean,
}

/** All members with their factors; disabled ones last. */
export async function listStaff(db: Db, now: Date) {
  const at = now.toISOString()
  const found = await queryRows(
    db,
    MEMBER_ROW,
    sql`select p.id, p.email, p.name, array(select role from staff_roles r where r.staff_id = p.id order by role) as roles,
          p.created_at as "createdAt", p.disabled_at as "disabledAt",
          (select count(*)::int from staff_passkeys k where k.staff_id = p.id) as passkeys,
          exists (select from staff_totp t where t.staff_id = p.id) as "hasTotp",
          (select count(*)::int from staff_sessions s where s.staff_id = p.id and s.expires_at > ${at}::timestamptz) as sessions,
          exists (select from staff_invitations i where i.staff_id = p.id and i.used_at is null and i.expires_at > ${at}::timestamptz)
            as "isInvited",
          exists (select from staff_identities d where d.staff_id = p.id) as "isFromProvider"
        from staff p order by p.disabled_at is not null, p.name, p.id`,
  )
  const iso = (text: string) => new Date(text).toISOString()
  return found.map((one) => ({
    ...one,
    createdAt: iso(one.createdAt),
    disabledAt: one.disabledAt === null ? null : iso(one.disabledAt),
  }))
}

/**
 * Locks a person's row and reads it; undefined for an unknown id or a disabled person. Log-ins, enrolments and changes
 * of access take this lock first, so that none continues with access that another has just removed.
 */
export async function lockActiveStaff(tx: Db, staffId: string): Promise<StaffMember | undefined> {
  const [found] = await tx
    .select({ id: staff.id, email: staff.email, name: staff.name })
    .from(staff)
    .where(and(eq(staff.id, staffId), isNull(staff.disabledAt)))
    .for('update')
  return found && { ...found, roles: await rolesOf(tx, staffId) }
}

export async function rolesOf(db: Db, staffId: string): Promise<StaffRole[]> {
  const found = await db
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(eq(staffRoles.staffId, staffId))
    .orderBy(staffRoles.role)
  return found.map(({ role }) => role as StaffRole)
}

/** The names of members of staff by id, disabled ones included. */
export async function staffNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...new Set(ids)]))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** The active members of staff whose roles permit the act, by name. */
export function staffWhoMay(db: Db, act: StaffAct): Promise<{ id: string; name: string }[]> {
  const { roles } = STAFF_ACTS[act]
  const hasRole = db
    .select({ one: sql`1` })
    .from(staffRoles)
    .where(and(eq(staffRoles.staffId, staff.id), inArray(staffRoles.role, [...roles])))
  return db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(isNull(staff.disabledAt), exists(hasRole)))
    .orderBy(staff.name, staff.id)
}

export async function findStaffByEmail(db: Db, email: string): Promise<{ id: string } | undefined> {
  const [found] = await db.select({ id: staff.id }).from(staff).where(eq(staff.email, email.toLowerCase()))
  return found
}

/** The id of an active member of staff who may do the act; otherwise throws a sentence for the user. */
export async function requireStaffFor(tx: Db, email: string, act: StaffAct): Promise<string> {
  const person = await findStaffByEmail(tx, email)
  const active = person && (await lockActiveStaff(tx, person.id))
  if (!active) throw new Error(`Nobody on the staff has the address ${email}.`)
  if (!isPermitted(active.roles, act)) throw new Error(`${active.name} has no role that may ${act.replace('-', ' ')}.`)
  return active.id
}
