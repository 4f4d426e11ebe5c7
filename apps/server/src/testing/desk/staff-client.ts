/** A client of the desk: staff inserted directly into the tables, with the cookie and headers of a browser. */
import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import { staff, staffRoles } from '../../features/staff/tables.ts'
import { cookieName } from '../../features/staff/session/cookie.ts'
import { openStaffSession } from '../../features/staff/session/sessions.ts'
import type { TestApp } from '../test-app.ts'

/** The origin that a test's server is configured with; it does not listen there. */
export const DESK_ORIGIN = 'http://127.0.0.1:3000'

/** Headers that a browser adds to a call from the desk's own page. */
export const FROM_DESK = { origin: DESK_ORIGIN, 'sec-fetch-site': 'same-origin' }

/** `origin`: that of the desk, if the server has another one than the tests' own. */
export const deskHeaders = (token: string, origin = DESK_ORIGIN): Record<string, string> => ({
  ...FROM_DESK,
  origin,
  cookie: `${cookieName(origin)}=${token}`,
})

/** A member of staff who is known by their role, as `editor@example.com`, and has never logged in. Returns their id. */
export async function addStaffMember({ db }: Pick<TestApp, 'db'>, role: StaffRole): Promise<string> {
  const [row] = await db
    .insert(staff)
    .values({ name: role, email: `${role}@example.com` })
    .returning({ id: staff.id })
  await db.insert(staffRoles).values({ staffId: row!.id, role })
  return row!.id
}

/** A member of staff with these roles and an open session. */
export async function addStaff({ db, clock }: Pick<TestApp, 'db' | 'clock'>, roles: readonly StaffRole[]) {
  const email = `${randomUUID()}@example.com`
  const [row] = await db.insert(staff).values({ email, name: 'Test Person' }).returning({ id: staff.id })
  const staffId = row!.id
  if (roles.length > 0) await db.insert(staffRoles).values(roles.map((role) => ({ staffId, role })))
  const token = await openStaffSession(db, { staffId, factor: 'passkey', device: 'a test', now: clock.now })
  return { staffId, email, token, headers: deskHeaders(token) }
}
