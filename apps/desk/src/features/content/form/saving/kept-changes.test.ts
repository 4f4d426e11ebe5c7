import { expect, it } from 'vitest'
import { dropKeptChanges, keepChanges, readKeptChanges } from './kept-changes.ts'

function storageInMemory(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

const NAME = { staffId: 'anna', kind: 'page', id: 'home' } as const
const CHANGES = { body: { title: 'A' }, basedOn: 4, keptAt: '2027-03-16T21:00:00.000Z' }

it('keeps changes of one person to one item until they are dropped', () => {
  const storage = storageInMemory()
  keepChanges(NAME, CHANGES, storage)
  expect(readKeptChanges(NAME, storage)).toEqual(CHANGES)
  expect(readKeptChanges({ ...NAME, staffId: 'ben' }, storage)).toBeUndefined()
  expect(readKeptChanges({ ...NAME, id: 'away' }, storage)).toBeUndefined()
  dropKeptChanges(NAME, storage)
  expect(readKeptChanges(NAME, storage)).toBeUndefined()
})

it('does without a storage that is blocked or broken', () => {
  const blocked = new Proxy(storageInMemory(), {
    get: () => () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  expect(() => keepChanges(NAME, CHANGES, blocked)).not.toThrow()
  expect(readKeptChanges(NAME, blocked)).toBeUndefined()
  expect(() => dropKeptChanges(NAME, blocked)).not.toThrow()
  const broken = storageInMemory()
  broken.setItem('fairdraw-desk-changes:anna:page:home', '{"body":')
  expect(readKeptChanges(NAME, broken)).toBeUndefined()
})
