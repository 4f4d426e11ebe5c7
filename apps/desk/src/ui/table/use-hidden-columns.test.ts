import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { expect, it } from 'vitest'
import { readHidden } from './use-hidden-columns.ts'

const NAMES = ['Draw', 'State', 'Tickets']

it('columns are hidden as they were chosen, and never the first one or one that the table has not', () => {
  const storage = memoryStorage()
  expect(readHidden(storage, NAMES)).toEqual(new Set())
  storage.setItem('hidden columns of Draw|State|Tickets', 'Draw|Tickets|Witnesses')
  expect(readHidden(storage, NAMES)).toEqual(new Set(['Tickets']))
  expect(readHidden(storage, [...NAMES, 'Cut-off'])).toEqual(new Set())
})
