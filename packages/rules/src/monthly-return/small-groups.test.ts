import { describe, expect, it } from 'vitest'
import { RETURN_LINES, RETURN_LINE_ROWS, RETURN_SECTIONS } from './return-lines.ts'
import { MIN_GROUP } from '../report/protect-players.ts'
import { toldFigures } from './small-groups.ts'
import type { ReturnFigures } from './small-groups.ts'

const figures = (changes: Partial<ReturnFigures> = {}) =>
  ({ ...Object.fromEntries(RETURN_LINES.map((line) => [line, 100])), ...changes }) as ReturnFigures

describe('a group of people', () => {
  const PEOPLE = RETURN_LINES.filter((line) => RETURN_LINE_ROWS[line].isPeople)

  it.each(PEOPLE)('below ten is not told, and one of ten or of nobody is: %s', (line) => {
    for (const few of [1, MIN_GROUP - 1]) expect(toldFigures(figures({ [line]: few }))[line]).toBe('few')
    expect(toldFigures(figures({ [line]: MIN_GROUP }))[line]).toBe(MIN_GROUP)
    expect(toldFigures(figures({ [line]: 0 }))[line]).toBe(0)
  })

  it('cannot be worked out from a total: it is not told with a small part', () => {
    const told = toldFigures(figures({ 'ages-asked': 103, 'ages-over-18': 100, 'ages-under-18': 3, 'ages-unknown': 0 }))
    expect([told['ages-asked'], told['ages-over-18'], told['ages-under-18']]).toEqual(['hidden', 100, 'few'])
    expect(toldFigures(figures())['ages-asked']).toBe(100)
  })

  it('is every line about players', () => {
    const about = RETURN_SECTIONS.find(({ name }) => name.startsWith('Players'))!.lines
    expect(PEOPLE.toSorted()).toEqual(about.toSorted())
  })
})

it('what is not about people is told however small it is, and nothing to count stays nothing', () => {
  const told = toldFigures(figures({ disputes: 1, 'complaints-price': 2, 'complaints-days': null }))
  expect([told.disputes, told['complaints-price'], told['complaints-days']]).toEqual([1, 2, null])
})

it('each line is on the page once', () => {
  expect(RETURN_SECTIONS.flatMap(({ lines }) => lines).toSorted()).toEqual(RETURN_LINES.toSorted())
})
