import { expect, it } from 'vitest'
import { findTerms } from './find-terms.ts'

const ended = ['A week in the snow', 'A café’s cellar of wine'].map((name) => ({ name }))

it.each([
  ['', 2],
  ['  ', 2],
  ['SNOW week', 1],
  ['cafes', 1],
  ['snow wine', 0],
])('‘%s’ finds %i', (wanted, count) => {
  expect(findTerms(ended, wanted)).toHaveLength(count)
})
