import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { expect, it } from 'vitest'
import { readDraft, deleteDraft, deleteDrafts, saveDraft } from './draft.ts'

const HOUR = 60 * 60_000
const fields = { name: 'Jo', postcode: 'M1' }

it('a draft is stored under its name for an hour', () => {
  const store = memoryStorage()
  saveDraft(store, 'details 07700900001', fields, 1000)
  expect(readDraft(store, 'details 07700900001', 1000 + HOUR)).toEqual(fields)
  expect(readDraft(store, 'details 07700900001', 1001 + HOUR)).toBeUndefined()
  expect(readDraft(store, 'details 07700900002', 1000)).toBeUndefined()
})

it('a sent draft is deleted; a log-out deletes all drafts, and nothing else', () => {
  const store = memoryStorage()
  store.setItem('token', 'abc')
  for (const name of ['one', 'two', 'three']) saveDraft(store, name, fields, 0)
  deleteDraft(store, 'one')
  expect(readDraft(store, 'one', 0)).toBeUndefined()
  deleteDrafts(store)
  expect([readDraft(store, 'two', 0), readDraft(store, 'three', 0), store.length]).toEqual([undefined, undefined, 1])
})

it('an invalid stored value is not used as a draft', () => {
  const store = memoryStorage()
  store.setItem('draft:one', '{')
  expect(readDraft(store, 'one', 0)).toBeUndefined()
})
