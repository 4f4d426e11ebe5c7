import { describe, expect, it } from 'vitest'
import { findJsonFault } from './json-fault.ts'
import { readAnyJson, readJson, writeJson } from './json-text.ts'

it('reads what it writes', () => {
  const body = { title: 'A “b” \\ c', list: [1, { a: null }, [], -1.5e3] }
  expect(readJson(writeJson(body))).toEqual({ body })
})

describe('a text that is no JSON', () => {
  it.each([
    ['{\n  "a": 1,\n  "b": oops\n}', 3, /value/],
    ['{\n  "a": 1\n  "b": 2\n}', 3, /comma/],
    ['{\n  "a": [1,\n  2', 3, /ends/],
    ['{\n  "a": 1,\n}', 2, /no comma/],
    ['{\n  a: 1\n}', 2, /name/],
    ['{\n  "a" 1\n}', 2, /colon/],
    ['{\n  "a": "one\ntwo"\n}', 2, /escaped/],
    ['{\n  "a": 01\n}', 2, /value/],
    ['{}\n{}', 2, /follow/],
    ['', 1, /ends/],
  ])('%j has its fault in line %i', (text, line, words) => {
    expect(readAnyJson(text)).toEqual({ fault: { line, words: expect.stringMatching(words) as string } })
  })
})

it.each(['{}', ' [ ] ', '{"a":[1,2.5e-3,-0,"\\u00e9\\n",true,false,null]}', '"a"', '7'])(
  'finds no fault in %s',
  (text) => {
    expect(() => JSON.parse(text) as unknown).not.toThrow()
    expect(findJsonFault(text)).toBeUndefined()
  },
)

it('refuses what is no object as a body, and reads it as a value', () => {
  expect(readJson('[1]')).toMatchObject({ fault: { line: 1 } })
  expect(readAnyJson('[1]')).toEqual({ value: [1] })
})
