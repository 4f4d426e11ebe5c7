import { expect, it } from 'vitest'
import { isolate } from './isolate.ts'

it.each([
  ['Alex Morgan', 'Alex Morgan'],
  ['Zoë 李明', 'Zoë 李明'],
  ['שלום', '\u2068שלום\u2069'],
  ['Alex محمد', '\u2068Alex محمد\u2069'],
])('%s inside a sentence is %j', (name, isolated) => {
  expect(isolate(name)).toBe(isolated)
})
