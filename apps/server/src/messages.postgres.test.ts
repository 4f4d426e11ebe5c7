/** The command for dead letters, run as a process. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openServer } from './db/database.ts'
import { runServerCommand } from './testing/processes/run-command.ts'
import { openTestPostgres } from './testing/test-database.ts'

const postgres = await openTestPostgres()
const database = await openServer(postgres.url)
await database.db.execute(
  sql`insert into outbox (topic, body, attempts, last_error, dead_at, due_at)
      select topic, '{"to": "07700900001"}', 3, 'the text service answered 400: 21211', now(), 'infinity'
      from unnest(array['intake-accepted', 'intake-accepted', 'number-replaced']) topic`,
)
await database.close()

const messages = (...args: string[]) => runServerCommand('messages', args, { DATABASE_URL: postgres.url })

it('lists dead letters without their content, retries one, and drops the others with a reason', async () => {
  const { out: listed } = await messages('list')
  expect(listed).toMatch(/^\d+\tintake-accepted\t.*\t3 attempts\tthe text service answered 400: 21211$/m)
  expect(listed).toMatch(/3 dead letters$/)
  expect(listed).not.toContain('07700900001')
  const [id] = listed.match(/^\d+/) ?? []
  expect(await messages('retry', id!)).toMatchObject({ code: 0, out: '1 will be tried again' })
  expect(await messages('drop', '--topic', 'intake-accepted', '--reason', 'the number does not exist')).toMatchObject({
    code: 0,
    out: '1 dropped',
  })
  expect((await messages('list')).out).toMatch(/number-replaced.*\n1 dead letters$/)
})

it.each([
  [['drop', '1'], 'a reason'],
  [['retry', '1', '--topic', 'email-code'], 'one or the other'],
  [['delete', '1'], 'a known command'],
])('%j needs %s and changes nothing', async (args) => {
  expect(await messages(...args)).toMatchObject({ code: 1, err: expect.stringMatching(/An argument is missing/) })
})
