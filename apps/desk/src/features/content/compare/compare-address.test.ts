import { expect, it } from 'vitest'
import { readComparison } from './compare-address.ts'

const item = (published: number | null, latestRevision = 5, basedOn: number | null = 4) => ({
  latestRevision,
  published,
  revisions: [{ revision: latestRevision, basedOn }],
})
const read = (search: string, known: ReturnType<typeof item>) => readComparison(new URLSearchParams(search), known)

it('compares what the address says', () => {
  expect(read('from=2&to=3', item(1))).toEqual({ from: 2, to: 3 })
  expect(read('from=2', item(1))).toEqual({ from: 2, to: 5 })
})

it('only reads the text where nothing is named to compare it with', () => {
  expect(read('to=3', item(1))).toEqual({ from: undefined, to: 3 })
})

it('compares the newest revision with the site, or with what it is based on', () => {
  expect(read('', item(2))).toEqual({ from: 2, to: 5 })
  expect(read('', item(5))).toEqual({ from: 4, to: 5 })
  expect(read('', item(null))).toEqual({ from: 4, to: 5 })
  expect(read('', item(null, 1, 0))).toEqual({ from: undefined, to: 1 })
  expect(read('', item(null, 1, null))).toEqual({ from: undefined, to: 1 })
})
