/**
 * A file from outside becomes a live competition with two commands, on two processes within a second and without a
 * restart.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getInit } from '@fairdraw/contract/catalogue.ts'
import { call } from '@fairdraw/contract/call.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { afterAll, expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { addStaffMember } from '../../testing/desk/staff-client.ts'
import { exampleItem } from '../../testing/desk/example-item.ts'
import { runServerCommand } from '../../testing/processes/run-command.ts'
import { PEPPER, startServerProcess } from '../../testing/processes/server-process.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { writeContentFile } from './file.ts'

const postgres = await openTestPostgres()
const emulators = closeAfter(await startEmulators())
const folder = await mkdtemp(join(tmpdir(), 'fairdraw-content-'))
const database = closeAfter(await openServer(postgres.url))
for (const role of ['editor', 'publisher'] as const) await addStaffMember(database, role)
const processes = await Promise.all([startServerProcess(postgres, emulators), startServerProcess(postgres, emulators)])
const file = join(folder, 'competition.json')
// The documented example, open since yesterday.
await writeFile(file, writeContentFile('competition', '901', 0, exampleItem(new Date(), 901).body))
afterAll(async () => {
  await Promise.all(processes.map(({ kill }) => kill()))
  await rm(folder, { recursive: true, force: true })
})

const content = (...args: string[]) =>
  runServerCommand('content', args, { DATABASE_URL: postgres.url, PASSCODE_PEPPER: PEPPER })

/** The names of the live competitions at both processes. */
const readNames = () =>
  Promise.all(
    processes.map(async ({ origin }) => {
      const response = await call(getInit, {}, { origin })
      if (!response.ok) throw new Error('no catalogue')
      return response.body.competitions.map(({ name }) => name)
    }),
  )

it('an imported item that another person publishes is live at both processes; a changed one too, a wrong one at neither', async () => {
  expect(await content('lint', file)).toMatchObject({ code: 0, out: 'nothing stops its publication' })
  expect(await readNames()).toEqual([[], []])

  expect(await content('import', file, '--as', 'editor@example.com')).toMatchObject({
    code: 0,
    out: 'saved competition:901 as revision 1, a draft',
  })
  expect(await content('publish', 'competition:901', '--approved-by', 'publisher@example.com')).toMatchObject({
    code: 0,
    out: 'revision 1 of competition:901 is on the site',
  })
  const { name } = JSON.parse(await readFile(file, 'utf8')).body.competition as { name: string }
  await expect.poll(readNames, { interval: 20 }).toEqual([[name], [name]])

  const exported = await content('export', 'competition:901')
  const changed = join(folder, 'changed.json')
  await writeFile(changed, exported.out.replaceAll(`"name": "${name}"`, '"name": "A lens"'))
  await content('import', changed, '--as', 'editor@example.com')
  const stale = await content('import', changed, '--as', 'editor@example.com')
  expect(stale.code).toBe(1)
  expect(stale.err).toContain('revision 2 was saved meanwhile')
  expect(stale.err).toContain(`competition.name: "${name}" → "A lens"`)
  await content('publish', 'competition:901', '--approved-by', 'publisher@example.com')
  await expect.poll(readNames, { interval: 20 }).toEqual([['A lens'], ['A lens']])
  expect((await content('show', 'competition:901')).out.split('\n').map((line) => line.split('\t')[1])).toEqual([
    'published',
    'superseded',
  ])
  expect((await content('list')).out).toContain('competition:901\tnewest 2\tpublished 2')
})

it('a preview link from the command works at both processes, and publishes nothing', async () => {
  const exported = await content('export', 'competition:901')
  const changed = join(folder, 'previewed.json')
  await writeFile(changed, exported.out.replace(/"name": "[^"]*"/, '"name": "Previewed"'))
  const saved = await content('import', changed, '--as', 'editor@example.com')
  const revision = /revision (\d+)/.exec(saved.out)![1]!
  const { code, out, err } = await content('preview', `competition:901@${revision}`, '--as', 'editor@example.com')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const [, token] = /\/win\/preview\/(\S+)/.exec(out)!
  for (const { origin } of processes) {
    const headers = { cookie: `fairdraw-preview=${token}`, 'x-preview': '1' }
    expect(await (await fetch(`${origin}/api/v9/init`, { headers })).text()).toContain('Previewed')
    expect(await (await fetch(`${origin}/api/v9/init`)).text()).not.toContain('Previewed')
  }
  expect((await content('preview', 'competition:901', '--as', 'editor@example.com')).err).toContain(
    'An argument is missing',
  )
})

it.each<[string, string[], string]>([
  ['a role is missing', ['import', 'FILE', '--as', 'publisher2@example.com'], 'Nobody on the staff'],
  ['an editor publishes', ['publish', 'competition:901', '--approved-by', 'editor@example.com'], 'has no role'],
  [
    'the item is unknown',
    ['publish', 'competition:7', '--approved-by', 'publisher@example.com'],
    'There is no competition:7',
  ],
  ['the kind is unknown', ['show', 'poem:7'], 'An argument is missing'],
  [
    'the time is invalid',
    ['publish', 'competition:901', '--approved-by', 'publisher@example.com', '--at', 'soon'],
    'not a time',
  ],
  ['there are no arguments', [], 'An argument is missing'],
])('prints a sentence for the user when %s', async (_, args, words) => {
  const { code, err } = await content(...args.map((arg) => (arg === 'FILE' ? file : arg)))
  expect(code).toBe(1)
  expect(err).toContain(words)
  expect(err).not.toMatch(/\n\s+at /)
})
