import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readContentFile, writeContentFile } from './content-file.ts'

it('reads what it writes', () => {
  const item = { kind: 'page', id: 'home', revision: 3, body: { id: 'home' } } as const
  expect(readContentFile(writeContentFile(item))).toEqual(item)
})

it('writes no revision of an item that is not saved yet', () => {
  expect(JSON.parse(writeContentFile({ kind: 'page', id: 'home', revision: 0, body: {} }))).toEqual({
    kind: 'page',
    id: 'home',
    body: {},
  })
})

it('reads the example of the documentation', () => {
  const text = readFileSync(new URL('../../../../../../../docs/example-competition.json', import.meta.url), 'utf8')
  expect(readContentFile(text)).toMatchObject({ kind: 'competition', id: '901', revision: undefined })
})

it.each([
  ['{', /no JSON/],
  ['{"id":"home","body":{}}', /`kind`/],
  ['{"kind":"site","id":"home","body":{}}', /`kind`/],
  ['{"kind":"page","body":{}}', /`id`/],
  ['{"kind":"page","id":"home"}', /`body`/],
  ['{"kind":"page","id":"home","revision":"new","body":{}}', /`revision`/],
])('refuses %s', (text, why) => {
  expect(readContentFile(text)).toEqual({ fault: expect.stringMatching(why) as string })
})
