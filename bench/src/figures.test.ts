import { describe, expect, it } from 'vitest'
import { isReached, jsonOf, lineOf, medianOf, percentileOf } from './figures.ts'
import type { Figure } from './figures.ts'

const ratio: Figure = {
  key: 'home',
  label: 'home',
  values: [0.9, 0.5, 0.71],
  digits: 2,
  wanted: { least: 0.7 },
}

describe('a figure', () => {
  it('is the median of its rounds, whatever one bad round says', () => {
    expect(medianOf([3, 1, 100])).toBe(3)
    expect(medianOf([4, 1, 2, 3])).toBe(2.5)
    expect(percentileOf([5, 1, 4, 2, 3], 0.99)).toBe(5)
  })

  it('is judged by its median, from below or from above', () => {
    expect(isReached(ratio)).toBe(true)
    expect(isReached({ ...ratio, values: [0.9, 0.5, 0.69] })).toBe(false)
    expect(isReached({ ...ratio, wanted: { most: 0.7 } })).toBe(false)
    expect(isReached({ key: 'rate', label: 'rate', values: [1], digits: 0 })).toBeUndefined()
  })

  it('says its spread, its rounds and what is wanted, and no verdict where none can be given', () => {
    expect(lineOf(ratio, true)).toMatch(/^ {2}home +0\.71 \(0\.50 to 0\.90, 3 rounds\); wanted at least 0\.7: reached$/)
    expect(lineOf({ ...ratio, values: [0.6] }, true)).toMatch(/ 0\.60; wanted at least 0\.7: MISSED$/)
    expect(lineOf(ratio, false)).toMatch(/wanted at least 0\.7$/)
  })

  it('stands in the line of JSON under its key, its spread beside it', () => {
    expect(JSON.parse(jsonOf([ratio]))).toEqual({ home: 0.71, spread: { home: [0.5, 0.9] } })
  })
})
