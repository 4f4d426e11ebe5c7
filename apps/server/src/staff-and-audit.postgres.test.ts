/** The commands for staff and for the audit log, run as processes. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openServer } from './db/database.ts'
import { runServerCommand } from './testing/processes/run-command.ts'
import { rewriteHistory } from './testing/rewrite-history.ts'
import { openTestPostgres } from './testing/test-database.ts'

const postgres = await openTestPostgres()

const run = (command: 'staff' | 'audit', ...args: string[]) =>
  runServerCommand(command, args, { DATABASE_URL: postgres.url, DESK_ORIGIN: 'https://desk.example' })

it('invites the first administrator, lists staff, changes roles and ends access; the audit log has every step', async () => {
  const invited = await run('staff', 'invite', 'Robin@Example.com', '--name', 'Robin Ashe', '--role', 'administrator')
  expect(invited.out).toMatch(/^https:\/\/desk\.example\/desk\/enrol#[\w-]{43}\ngood once, until 20/)
  expect(await run('staff', 'invite', 'robin@example.com', '--name', 'R', '--role', 'editor')).toMatchObject({
    code: 1,
  })
  expect((await run('staff', 'roles', 'robin@example.com', '--role', 'editor', '--role', 'support')).out).toBe(
    'roles: editor, support',
  )
  const again = await run('staff', 'reinvite', 'robin@example.com')
  expect(again.out).toMatch(/#[\w-]{43}\n/)
  expect((await run('staff', 'disable', 'robin@example.com')).out).toBe('disabled')
  const { out } = await run('staff', 'list')
  expect(out).toMatch(/^robin@example\.com\tRobin Ashe\teditor, support\tdisabled 20.*\n1 people$/)

  const log = await run('audit', 'list')
  expect(log.out.split('\n').map((line) => line.split('\t').slice(2, 4).join(' '))).toEqual([
    'command:staff disable-staff',
    'command:staff reset-log-in',
    'command:staff change-roles',
    'command:staff invite-staff',
  ])
  expect((await run('audit', 'list', '--limit', '1', '--before', '2')).out).toMatch(/^1\t.*invite-staff/)
  // The audit log cannot be changed later, so that it must hold neither names nor tokens.
  expect(log.out).not.toMatch(/robin/i)
})

it.each<['staff' | 'audit', string[], string]>([
  ['staff', ['invite', 'a@example.com', '--name', 'A'], 'a role'],
  ['staff', ['invite', 'a@example.com', '--name', 'A', '--role', 'king'], 'a known role'],
  ['staff', ['invite', 'nobody', '--name', 'A', '--role', 'editor'], 'an address'],
  ['staff', ['remove', 'a@example.com'], 'a known command'],
  ['audit', ['verify', '--noted', '12'], 'a whole head'],
  ['audit', ['list', '--limit', 'all'], 'a number'],
])('%s %j needs %s and changes nothing', async (command, args) => {
  const { code, err } = await run(command, ...args)
  expect(code).toBe(1)
  expect(err).toMatch(/An argument is missing/)
})

it('an intact log is reported with its head; a changed log exits with 1 and names the row', async () => {
  const intact = await run('audit', 'verify')
  expect(intact.code).toBe(0)
  const [, head] = /^4 rows, all as they were written\nhead (4:[\da-f]{64})$/.exec(intact.out)!
  expect(await run('audit', 'verify', '--noted', head!)).toMatchObject({ code: 0 })
  expect(await run('audit', 'verify', '--noted', `4:${'0'.repeat(64)}`)).toMatchObject({ code: 1 })

  const database = await openServer(postgres.url)
  await rewriteHistory(database.db, sql`update audit_log set actor = 'command:other' where id = 2`)
  await database.close()
  const changed = await run('audit', 'verify')
  expect(changed).toMatchObject({ code: 1, out: expect.stringMatching(/^Row 2 does not fit: changed/) })
})
