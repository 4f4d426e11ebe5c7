import { expect, it } from 'vitest'
import { countdown, isLastChance } from './countdown.ts'

const at = (hours: number, minutes = 0, seconds = 0) => ((hours * 60 + minutes) * 60 + seconds) * 1000

it('shows hours, minutes and seconds with two digits each', () => {
  expect(countdown(at(2, 41, 9), 0)).toEqual(['02', '41', '09'])
})

it('goes up to 99 hours', () => {
  expect(countdown(at(99, 59, 59), 0)).toEqual(['99', '59', '59'])
})

// Row 1.2-83
it('shows zero at the closing time and after it', () => {
  expect(countdown(1000, 1000)).toEqual(['00', '00', '00'])
  expect(countdown(1000, 9000)).toEqual(['00', '00', '00'])
})

it('shows zero only when no time is left', () => {
  expect(countdown(1000, 999)).toEqual(['00', '00', '01'])
})

// Row 1.2-84
// Row 1.9-11
it('is shown only in the last 100 hours', () => {
  expect(isLastChance(at(100), 0)).toBe(false)
  expect(isLastChance(at(100), 1)).toBe(true)
})
