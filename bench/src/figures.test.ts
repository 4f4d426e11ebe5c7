import { describe, expect, it } from 'vitest'
import { isReached, formatJson, formatFigure, medianOf, percentileOf } from './figures.ts'
import type { Figure } from './figures.ts'

const ratio: Figure = {
  key: 'home',
  label: 'home',
  values: [0.9, 0.5, 0.71],
  digits: 2,
  target: { min: 0.7 },
}

describe('a figure', () => {
  it('is the median of its rounds, so that one bad round has no effect', () => {
    expect(medianOf([3, 1, 100])).toBe(3)
    expect(medianOf([4, 1, 2, 3])).toBe(2.5)
    expect(percentileOf([5, 1, 4, 2, 3], 0.99)).toBe(5)
  })

  it('compares its median with a minimum or a maximum', () => {
    expect(isReached(ratio)).toBe(true)
    expect(isReached({ ...ratio, values: [0.9, 0.5, 0.69] })).toBe(false)
    expect(isReached({ ...ratio, target: { max: 0.7 } })).toBe(false)
    expect(isReached({ key: 'rate', label: 'rate', values: [1], digits: 0 })).toBeUndefined()
  })

  it('is printed with spread, rounds and target, and with a verdict only if one is possible', () => {
    expect(formatFigure(ratio, true)).toMatch(
      /^ {2}home +0\.71 \(0\.50 to 0\.90, 3 rounds\); target: at least 0\.7: reached$/,
    )
    expect(formatFigure({ ...ratio, values: [0.6] }, true)).toMatch(/ 0\.60; target: at least 0\.7: MISSED$/)
    expect(formatFigure(ratio, false)).toMatch(/target: at least 0\.7$/)
  })

  it('is in the line of JSON under its key, and its spread under `spread`', () => {
    expect(JSON.parse(formatJson([ratio]))).toEqual({ home: 0.71, spread: { home: [0.5, 0.9] } })
  })
})
