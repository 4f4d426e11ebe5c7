import { describe, expect, it } from 'vitest'
import { hasArrows, viewAllOn } from './rail-limits.ts'

const rail = (count: number, onlyTokenPaid = false) => ({ tiles: Array.from({ length: count }), onlyTokenPaid })

it('arrows stand beside more than three competitions, two where tokens pay', () => {
  expect([3, 4].map((count) => hasArrows(rail(count)))).toEqual([false, true])
  expect([2, 3].map((count) => hasArrows(rail(count, true)))).toEqual([false, true])
})

describe('View All', () => {
  it('shows where more than one, two or three do not fit', () => {
    expect([1, 2, 3, 4].map((count) => viewAllOn(rail(count)))).toEqual([
      'nowhere',
      'small',
      'smallAndMedium',
      'everywhere',
    ])
  })

  it('of a token rail shows everywhere from three on', () => {
    expect([1, 2, 3].map((count) => viewAllOn(rail(count, true)))).toEqual(['nowhere', 'small', 'everywhere'])
  })
})
