/** Content as files: what is exported, imported and refused. */
import { exampleInit } from '@fairdraw/contract/examples/catalogue.ts'
import { withChanges } from '@fairdraw/rules/content-rules/valid-competition.ts'
import { expect, it } from 'vitest'
import { EXAMPLE_TEXT, exampleItem } from '../../testing/desk/example-item.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { readContent } from './bodies.ts'
import { differences, readContentFile, writeContentFile } from './file.ts'
import { findPublished } from './revisions.ts'
import { createAuthors } from './testing.ts'

const server = await startTestApp()
const { saveAndPublish } = await createAuthors(server)

it('a file that was exported can be imported unchanged', async () => {
  const item = exampleItem(server.clock.now, 901)
  await saveAndPublish(item)
  const { revision, body } = (await findPublished(server.db, 'competition', item.id))!
  expect(readContentFile(writeContentFile('competition', item.id, revision, body))).toEqual({ item, basedOn: 1 })
})

it.each<[string, (file: Record<string, never>) => unknown, string]>([
  ['is not JSON', () => '{', ''],
  ['has a field of another type', (file) => withChanges(file, { 'body.competition.name': 7 }), 'body.competition.name'],
  [
    'lacks a field',
    (file) => withChanges(file, { 'body.competition.dateStop': undefined }),
    'body.competition.dateStop',
  ],
  ['has a misspelt field', (file) => withChanges(file, { 'body.competition.titel': 'x' }), 'body.competition.titel'],
  ['has the id of another', (file) => withChanges(file, { id: '902' }), 'id'],
  ['has an unknown kind', (file) => withChanges(file, { kind: 'poem' }), 'kind'],
])('a file that %s is refused at that field', (_, change, path) => {
  const changed = change(JSON.parse(EXAMPLE_TEXT) as Record<string, never>)
  const file = readContentFile(typeof changed === 'string' ? changed : JSON.stringify(changed))
  expect('faults' in file && file.faults.map((fault) => fault.path)).toContain(path)
})

it('a text is compared with another field by field', () => {
  expect(differences({ a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 3] }, d: 4 })).toEqual([
    'b.c.1: 2 → 3',
    'd: undefined → 4',
  ])
})

it('a file can have another kind: the help page and the settings', () => {
  expect(readContent('faq', 'faq', { sections: [] })).toMatchObject({ kind: 'faq' })
  expect(readContent('faq', 'other', { sections: [] })).toMatchObject({ faults: [{ path: 'id' }] })
  expect(readContent('settings', 'settings', {})).toHaveProperty('faults')
})

// Row 1.3-61
it('the settings have exchange rates in whole numbers', () => {
  const { terms: _, ...settings } = exampleInit.settings
  const bodyWith = (rate: { from: number; to: number }) => ({
    ...settings,
    exchangeRates: { cash: { tokens: rate } },
  })
  expect(readContent('settings', 'settings', bodyWith({ from: 5, to: 6 }))).toEqual({
    kind: 'settings',
    id: 'settings',
    body: bodyWith({ from: 5, to: 6 }),
  })
  expect(readContent('settings', 'settings', bodyWith({ from: 5, to: 6.5 }))).toMatchObject({
    faults: [{ path: 'exchangeRates.cash.tokens.to' }],
  })
})
