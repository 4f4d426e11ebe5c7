/** The command for dead letters, run as a process. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from './db/database.ts'
import { loadEmbeddedTemplate } from './testing/embedded-template.ts'

const script = fileURLToPath(new URL('./messages.ts', import.meta.url))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairdraw-messages-'))
  const database = await openEmbedded(join(folder, 'database'), await loadEmbeddedTemplate())
  await database.db.execute(
    sql`insert into outbox (topic, body, attempts, last_error, dead_at, due_at)
        select topic, '{"to": "07700900001"}', 3, 'the text service answered 400: 21211', now(), 'infinity'
        from unnest(array['intake-accepted', 'intake-accepted', 'number-replaced']) topic`,
  )
  await database.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const messages = async (...args: string[]) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env })
  return stdout.trim()
}

it('lists dead letters without their content, retries one, and drops the others with a reason', async () => {
  const listed = await messages('list')
  expect(listed).toMatch(/^\d+\tintake-accepted\t.*\t3 attempts\tthe text service answered 400: 21211$/m)
  expect(listed).toMatch(/3 dead letters$/)
  expect(listed).not.toContain('07700900001')
  const [id] = listed.match(/^\d+/) ?? []
  expect(await messages('retry', id!)).toBe('1 will be tried again')
  expect(await messages('drop', '--topic', 'intake-accepted', '--reason', 'the number does not exist')).toBe(
    '1 dropped',
  )
  expect(await messages('list')).toMatch(/number-replaced.*\n1 dead letters$/)
})

it.each([
  [['drop', '1'], 'a reason'],
  [['retry', '1', '--topic', 'email-code'], 'one or the other'],
  [['delete', '1'], 'a known command'],
])('%j needs %s and changes nothing', async (args) => {
  await expect(messages(...args)).rejects.toThrow(/An argument is missing/)
})
