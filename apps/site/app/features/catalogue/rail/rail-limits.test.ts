import { describe, expect, it } from 'vitest'
import { hasArrows, viewAllOn } from './rail-limits.ts'

const rail = (count: number, onlyTokenPaid = false) => ({ tiles: Array.from({ length: count }), onlyTokenPaid })

// Rows 1.9-37, 1.9-38
it('a rail has arrows for more than three competitions, or two in a token rail', () => {
  expect([3, 4].map((count) => hasArrows(rail(count)))).toEqual([false, true])
  expect([2, 3].map((count) => hasArrows(rail(count, true)))).toEqual([false, true])
})

describe('View All', () => {
  // Rows 1.9-39 to 1.9-41
  it('is shown on the screens where one, two or three competitions do not fit', () => {
    expect([1, 2, 3, 4].map((count) => viewAllOn(rail(count)))).toEqual([
      'nowhere',
      'small',
      'smallAndMedium',
      'everywhere',
    ])
  })

  // Row 1.9-40
  it('is shown on all screens for a token rail of three or more', () => {
    expect([1, 2, 3].map((count) => viewAllOn(rail(count, true)))).toEqual(['nowhere', 'small', 'everywhere'])
  })
})
