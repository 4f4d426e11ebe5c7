/** Gives and ends access to the desk from the command line: `npm run staff -- invite` (docs/mechanisms/staff.md). */
import { postDeskInvite } from '@fairdraw/contract/desk/staff.ts'
import { STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { safeParse } from 'zod/mini'
import { UsageError, runProgram, withDatabase } from './command-line.ts'
import type { ValuesOf } from './command-line.ts'
import { DATABASE_SETTINGS, readSettings } from './config.ts'
import type { Db } from './db/database.ts'
import { changeRoles, disableStaff } from './features/staff/manage/change-access.ts'
import { inviteStaff, reinviteStaff } from './features/staff/manage/invite.ts'
import type { Manager } from './features/staff/manage/actor.ts'
import { findStaffByEmail, listStaff } from './features/staff/people.ts'
import type { Refusal } from './http/outcome.ts'

const HELP = `npm run staff -- invite <email> --name <name> --role <role> [--role <role> …]
npm run staff -- reinvite <email>
npm run staff -- roles <email> --role <role> [--role <role> …]
npm run staff -- disable <email>
npm run staff -- list

  invite    adds a person and prints the link that enrols their first factor, good once for 48 hours
  reinvite  for a lost authenticator: ends the person's sessions and factors, and prints a new link
  roles     replaces a person's roles; taking one away ends their sessions
  disable   ends a person's access permanently
  list      everybody, with their roles

Roles: ${STAFF_ROLES.join(', ')}.
DATABASE_URL (or DATA_DIR), PUBLIC_ORIGIN and DESK_ORIGIN are those of the product.`

type Command =
  | { name: 'list' }
  | { name: 'invite'; email: string; person: string; roles: StaffRole[] }
  | { name: 'roles'; email: string; roles: StaffRole[] }
  | { name: 'reinvite'; email: string }
  | { name: 'disable'; email: string }

const OPTIONS = { name: { type: 'string' }, role: { type: 'string', multiple: true } } as const

function readArguments([name, email, ...more]: string[], values: ValuesOf<typeof OPTIONS>): Command {
  if (name === 'list' && email === undefined) return { name }
  // The schema of the desk's call checks the email address, name and roles. Where a command has no name or role, a
  // valid one is filled in.
  const isNamed = name === 'invite'
  const hasRoles = isNamed || name === 'roles'
  const input = { email, name: isNamed ? values.name : 'x', roles: hasRoles ? values.role : ['editor'] }
  const parsed = safeParse(postDeskInvite.body, input)
  if (!parsed.success || more.length > 0) throw new UsageError()
  const { roles, name: person } = parsed.data
  if (name === 'invite') return { name, email: parsed.data.email, person, roles }
  if (name === 'roles') return { name, email: parsed.data.email, roles }
  if (name === 'reinvite' || name === 'disable') return { name, email: parsed.data.email }
  throw new UsageError()
}

/** Throws the refusal's text. */
function bodyOf<Body>(outcome: { ok: true; body: Body } | Refusal): Body {
  if (outcome.ok) return outcome.body
  throw new Error(PROBLEMS[outcome.code].cause)
}

async function carryOut(db: Db, manager: Manager, command: Command): Promise<string> {
  if (command.name === 'invite') {
    const { email, person, roles } = command
    return shownLink(bodyOf(await inviteStaff(db, manager, { email, name: person, roles })))
  }
  if (!('email' in command)) return listed(await listStaff(db, manager.now))
  const member = await findStaffByEmail(db, command.email)
  if (!member) throw new Error('Nobody has this email address.')
  if (command.name === 'reinvite') return shownLink(bodyOf(await reinviteStaff(db, manager, member.id)))
  if (command.name === 'roles') {
    const { staff } = bodyOf(await changeRoles(db, manager, member.id, command.roles))
    return `roles: ${staff.roles.join(', ')}`
  }
  bodyOf(await disableStaff(db, manager, member.id))
  return 'disabled'
}

const shownLink = ({ link, expiresAt }: { link: string; expiresAt: string }) =>
  `${link}\ngood once, until ${expiresAt}; it is shown here and nowhere again`

const listed = (all: Awaited<ReturnType<typeof listStaff>>) =>
  [
    ...all.map(({ email, name, roles, disabledAt }) =>
      [email, name, roles.join(', '), disabledAt === null ? '' : `disabled ${disabledAt}`].join('\t'),
    ),
    `${all.length} people`,
  ].join('\n')

await runProgram({
  help: HELP,
  options: OPTIONS,
  run: async (positionals, values) => {
    const command = readArguments(positionals, values)
    const settings = readSettings(process.env, [...DATABASE_SETTINGS, 'PORT', 'PUBLIC_ORIGIN', 'DESK_ORIGIN'])
    const { DESK_ORIGIN, PUBLIC_ORIGIN, PORT } = settings
    const deskOrigin = new URL(DESK_ORIGIN ?? PUBLIC_ORIGIN ?? `http://localhost:${PORT}`).origin
    return withDatabase(settings, ({ db, now }) =>
      carryOut(db, { actor: { command: 'staff' }, deskOrigin, now: now() }, command),
    )
  },
})
