import { expect, it } from 'vitest'
import { findTerms } from './find-terms.ts'

const ended = ['A week in the snow', 'A café’s cellar of wine'].map((name) => ({ name }))

it.each([
  ['', 2],
  ['  ', 2],
  ['SNOW week', 1],
  ['cafes', 1],
  ['snow wine', 0],
])('‘%s’ finds %i', (query, count) => {
  expect(findTerms(ended, query)).toHaveLength(count)
})
