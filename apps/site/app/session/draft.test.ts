import { expect, it } from 'vitest'
import { draftOf, forgetDraft, forgetDrafts, keepDraft } from './draft.ts'
import { memoryStorage } from './memory-storage.ts'

const HOUR = 60 * 60_000
const fields = { name: 'Jo', postcode: 'M1' }

it('what was filled in is kept for an hour, by its name', () => {
  const store = memoryStorage()
  keepDraft(store, 'details 07700900001', fields, 1000)
  expect(draftOf(store, 'details 07700900001', 1000 + HOUR)).toEqual(fields)
  expect(draftOf(store, 'details 07700900001', 1001 + HOUR)).toBeUndefined()
  expect(draftOf(store, 'details 07700900002', 1000)).toBeUndefined()
})

it('what was sent is forgotten; a log-out forgets all, and nothing else', () => {
  const store = memoryStorage()
  store.setItem('token', 'abc')
  for (const name of ['one', 'two', 'three']) keepDraft(store, name, fields, 0)
  forgetDraft(store, 'one')
  expect(draftOf(store, 'one', 0)).toBeUndefined()
  forgetDrafts(store)
  expect([draftOf(store, 'two', 0), draftOf(store, 'three', 0), store.length]).toEqual([undefined, undefined, 1])
})

it('something else under the name is no draft', () => {
  const store = memoryStorage()
  store.setItem('draft:one', '{')
  expect(draftOf(store, 'one', 0)).toBeUndefined()
})
