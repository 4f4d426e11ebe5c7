import { expect, it } from 'vitest'
import { NAME_CHOICES, formatPublishedName, normaliseForSearch } from './winners.ts'

const winner = { firstName: 'Priya', surname: 'Shah' }

it.each([
  ['full', 'Priya Shah'],
  ['first-name', 'Priya'],
  ['initials', 'P. S.'],
  ['withheld', 'A winner'],
] as const)('a winner who chose %s is published as %s', (choice, name) => {
  expect(formatPublishedName(winner, choice)).toBe(name)
})

it('nothing is published beyond the choice, even if a name is missing', () => {
  for (const choice of NAME_CHOICES) {
    expect(formatPublishedName({ firstName: 'Priya', surname: '' }, choice)).not.toMatch(/undefined|\s$/)
    if (choice !== 'full') expect(formatPublishedName(winner, choice)).not.toContain('Shah')
  }
})

it.each([
  ['Siân Évans', 'sian evans'],
  ['  A family\t4×4 ', 'a family 4x4'],
  ['a year’s coffee', 'a years coffee'],
  ['\u0000\uD800\u200B', ''],
  ['£50,000', '£50,000'],
])('%j is normalised to %j', (words, looked) => {
  expect(normaliseForSearch(words)).toBe(looked)
  expect(normaliseForSearch(looked)).toBe(looked)
})
