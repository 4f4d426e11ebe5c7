import { expect, it } from 'vitest'
import { highestOf, labelledPlaces, latestPlace, readCategory } from './chart-data.ts'

const DATA = {
  categories: [
    { short: '20', long: '20:00' },
    { short: '21', long: '21:00' },
  ],
  series: [
    { name: 'Online', values: [1_204, null] },
    { name: 'Post', values: [3, 9] },
  ],
}

it('the axis ends above the highest bar, alone or on the others, and an empty chart has one too', () => {
  expect(highestOf(DATA, true)).toBe(1_207)
  expect(highestOf(DATA, false)).toBe(1_204)
  expect(highestOf({ categories: [], series: [] }, true)).toBe(4)
})

it('the category that is read first is the last that is known', () => {
  expect(latestPlace(DATA)).toBe(0)
  expect(latestPlace({ ...DATA, series: [DATA.series[1]!] })).toBe(1)
  expect(latestPlace({ categories: [], series: [] })).toBe(0)
})

it('as many labels are written as have room, evenly, and always the first', () => {
  expect(labelledPlaces(4, 400, 50)).toEqual([0, 1, 2, 3])
  expect(labelledPlaces(24, 320, 50)).toEqual([0, 4, 8, 12, 16, 20])
  expect(labelledPlaces(3, 10, 50)).toEqual([0])
})

it('a category is read in words, and what is not known is no zero', () => {
  const format = (value: number) => value.toLocaleString('en-GB')
  expect(readCategory(DATA, 0, format)).toBe('20:00: Online 1,204, Post 3')
  expect(readCategory(DATA, 1, format)).toBe('21:00: Online not known, Post 9')
})
