/** The demonstration's staff: for each role as many as its acts need, who log in by a button. The product does not import this. */
import { lockActiveStaff } from '@fairdraw/server/features/staff/people.ts'
import { openSessionOf } from '@fairdraw/server/features/staff/log-in.ts'
import { readSessionCookie, sessionCookie } from '@fairdraw/server/features/staff/session/cookie.ts'
import { describeDevice } from '@fairdraw/server/features/login/session/device.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { staff, staffRoles } from '@fairdraw/server/features/staff/tables.ts'
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import type { FastifyInstance } from 'fastify'

export const DEMO_STAFF: readonly { id: string; role: StaffRole; name: string }[] = [
  { id: '00000000-0000-4000-8000-000000000001', role: 'editor', name: 'Edie Marlow' },
  { id: '00000000-0000-4000-8000-000000000002', role: 'publisher', name: 'Piotr Lis' },
  { id: '00000000-0000-4000-8000-000000000003', role: 'support', name: 'Sunita Rao' },
  { id: '00000000-0000-4000-8000-000000000004', role: 'finance', name: 'Femi Adeyemi' },
  { id: '00000000-0000-4000-8000-000000000010', role: 'finance', name: 'Priti Shah' },
  { id: '00000000-0000-4000-8000-000000000005', role: 'draw-officer', name: 'Dora Whitlock' },
  { id: '00000000-0000-4000-8000-000000000008', role: 'draw-officer', name: 'Kwame Boateng' },
  { id: '00000000-0000-4000-8000-000000000009', role: 'draw-officer', name: 'Lena Fischer' },
  { id: '00000000-0000-4000-8000-000000000006', role: 'auditor', name: 'Aled Prosser' },
  { id: '00000000-0000-4000-8000-000000000007', role: 'administrator', name: 'Ana Duarte' },
]

type DemoPerson = { id: string; role: StaffRole }

/** The person's number among those of the same role, from 1. */
const numberInRole = ({ id, role }: DemoPerson): number =>
  DEMO_STAFF.filter((one) => one.role === role).findIndex((one) => one.id === id) + 1

/** The address is the role's name, numbered from the second person on. */
function buildEmail(person: DemoPerson): string {
  const nth = numberInRole(person)
  return `${person.role}${nth === 1 ? '' : `-${nth}`}@fairdraw.example`
}

/** Adds missing staff. Existing staff are not changed. */
export async function seedStaff(db: Db): Promise<void> {
  for (const { id, role, name } of DEMO_STAFF) {
    const added = await db
      .insert(staff)
      .values({ id, name, email: buildEmail({ id, role }) })
      .onConflictDoNothing()
      .returning({ id: staff.id })
    if (added.length > 0) await db.insert(staffRoles).values({ staffId: id, role })
  }
}

export const DEMO_LOG_IN_PATH = '/_demo/desk/log-in'

/** Adds a button for each person to the log-in of the desk (apps/desk/src/session/demo-staff.tsx). */
export function withDemoStaff(html: string): string {
  const buttons = DEMO_STAFF.map(({ id, role, name }) => {
    const nth = numberInRole({ id, role })
    return { name, role, href: `${DEMO_LOG_IN_PATH}?role=${role}${nth === 1 ? '' : `&nth=${nth}`}` }
  })
  return html.replace(
    '</head>',
    `<script type="application/json" id="demo-staff">${JSON.stringify(buttons)}</script></head>`,
  )
}

/** `/_demo/desk/log-in?role=editor` logs in the person with that role and redirects to the desk; `&nth=2` selects the second one. */
export function registerDemoStaffLogIn(
  app: FastifyInstance,
  { db, origin, now }: { db: Db; origin: string; now: () => Date },
): void {
  app.get<{ Querystring: { role?: string; nth?: string } }>(DEMO_LOG_IN_PATH, async (request, reply) => {
    const { role: requestedRole, nth = '1' } = request.query
    const person = DEMO_STAFF.filter(({ role }) => role === requestedRole)[Number(nth) - 1]
    if (!person) return reply.callNotFound()
    const token = await db.transaction(async (tx) => {
      const member = await lockActiveStaff(tx, person.id)
      if (!member) return undefined
      const opened = await openSessionOf(tx, member, 'demo', {
        device: describeDevice(String(request.headers['user-agent'] ?? '')),
        sessionToken: readSessionCookie(request, origin),
        knownBrowser: undefined,
        now: now(),
      })
      return opened.token
    })
    if (token === undefined) return reply.callNotFound()
    return reply.header('set-cookie', sessionCookie(token, origin)).redirect('/desk', 303)
  })
}
