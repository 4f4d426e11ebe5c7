import { expect, it } from 'vitest'
import { countdown, isLastChance } from './countdown.ts'

const at = (hours: number, minutes = 0, seconds = 0) => ((hours * 60 + minutes) * 60 + seconds) * 1000

it('counts hours, minutes and seconds, two digits each', () => {
  expect(countdown(at(2, 41, 9), 0)).toEqual(['02', '41', '09'])
})

it('goes up to 99 hours', () => {
  expect(countdown(at(99, 59, 59), 0)).toEqual(['99', '59', '59'])
})

it('stands at zero at the closing and after it', () => {
  expect(countdown(1000, 1000)).toEqual(['00', '00', '00'])
  expect(countdown(1000, 9000)).toEqual(['00', '00', '00'])
})

it('shows zero only when nothing is left', () => {
  expect(countdown(1000, 999)).toEqual(['00', '00', '01'])
})

it('is shown in the last 100 hours alone', () => {
  expect(isLastChance(at(100), 0)).toBe(false)
  expect(isLastChance(at(100), 1)).toBe(true)
})
