import { expect, it } from 'vitest'
import { readSelection, selectionPath } from './content-selection.ts'

it('reads what the list shows from its address, and writes it there', () => {
  for (const [selection, path] of [
    [{}, '/content'],
    [{ kind: 'faq' }, '/content?kind=faq'],
    [{ state: 'in-review' }, '/content?state=in-review'],
    [{ kind: 'page', state: 'draft' }, '/content?kind=page&state=draft'],
    [{ kind: 'page', words: 'café & more' }, '/content?kind=page&words=caf%C3%A9+%26+more'],
  ] as const) {
    expect(selectionPath(selection)).toBe(path)
    expect(readSelection(new URL(path, 'http://desk').searchParams)).toEqual(selection)
  }
})

it('leaves out what it does not know', () => {
  expect(readSelection(new URLSearchParams('kind=site&state=withdrawn&cursor=x'))).toEqual({})
  expect(readSelection(new URLSearchParams('kind=&state=&words=++'))).toEqual({})
})
