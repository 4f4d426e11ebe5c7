import { expect, it } from 'vitest'
import { matchesFilter } from './text-filter.ts'

it('finds every typed word somewhere, without regard to case, accents and order', () => {
  const texts = ['Win a Café in Rhyl', 'Competition', '1042', null]
  for (const typed of ['', '  ', 'cafe', 'CAFÉ', 'rhyl win', 'comp 104', ' win  a '])
    expect(matchesFilter(typed, texts)).toBe(true)
  for (const typed of ['cafes', 'win bistro', 'null']) expect(matchesFilter(typed, texts)).toBe(false)
})
