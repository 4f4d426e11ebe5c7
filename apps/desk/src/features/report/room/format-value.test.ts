import { expect, it } from 'vitest'
import { formatValue } from './format-value.ts'

it('a value is read by the unit of its figure, and what is not known is no zero', () => {
  expect(formatValue('entries', 1_204)).toBe('1,204')
  expect(formatValue('money', 120_450)).toBe('£1,204.50')
  expect(formatValue('refund-rate', 0.0215)).toBe('2.2%')
  expect(formatValue('difference-low', -0.0042)).toBe('-0.4')
  expect(formatValue('drawn-one-in', 12.34)).toBe('12.3')
  expect(formatValue('drawn-one-in', 4_816.4)).toBe('4,816')
  expect(formatValue('players', 'fewer than 10')).toBe('fewer than 10')
  expect(formatValue('players', null)).toBe('–')
})
