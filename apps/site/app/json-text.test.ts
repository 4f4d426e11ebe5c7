import { expect, it } from 'vitest'
import { packForDocument, unpack } from './json-text.ts'

const LIST = { rails: [{ id: 'cars', tiles: [1, 2] }], title: '“Win” </script>' }

it('is a text in a document, and the same object again on the page', () => {
  const packed = packForDocument(LIST, { url: 'http://x/win?a=.data' })
  expect(packed).toBe(JSON.stringify(LIST))
  expect(unpack(packed)).toEqual(LIST)
})

it('is the object in a data request, which may come from a page of another build', () => {
  for (const url of ['http://x/win.data', 'http://x/win/free.data?_routes=generic-list']) {
    const packed = packForDocument(LIST, { url })
    expect(packed).toBe(LIST)
    expect(unpack(packed)).toBe(LIST)
  }
})
