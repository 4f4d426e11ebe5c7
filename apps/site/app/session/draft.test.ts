import { expect, it } from 'vitest'
import { readDraft, deleteDraft, deleteDrafts, saveDraft } from './draft.ts'
import { memoryStorage } from './memory-storage.ts'

const HOUR = 60 * 60_000
const fields = { name: 'Jo', postcode: 'M1' }

it('what was filled in is kept for an hour, by its name', () => {
  const store = memoryStorage()
  saveDraft(store, 'details 07700900001', fields, 1000)
  expect(readDraft(store, 'details 07700900001', 1000 + HOUR)).toEqual(fields)
  expect(readDraft(store, 'details 07700900001', 1001 + HOUR)).toBeUndefined()
  expect(readDraft(store, 'details 07700900002', 1000)).toBeUndefined()
})

it('what was sent is forgotten; a log-out forgets all, and nothing else', () => {
  const store = memoryStorage()
  store.setItem('token', 'abc')
  for (const name of ['one', 'two', 'three']) saveDraft(store, name, fields, 0)
  deleteDraft(store, 'one')
  expect(readDraft(store, 'one', 0)).toBeUndefined()
  deleteDrafts(store)
  expect([readDraft(store, 'two', 0), readDraft(store, 'three', 0), store.length]).toEqual([undefined, undefined, 1])
})

it('something else under the name is no draft', () => {
  const store = memoryStorage()
  store.setItem('draft:one', '{')
  expect(readDraft(store, 'one', 0)).toBeUndefined()
})
