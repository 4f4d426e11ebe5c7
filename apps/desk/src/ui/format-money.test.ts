import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test('money has its pence and its thousands', () => {
  expect(formatMoney(123_450)).toBe('£1,234.50')
  expect(formatMoney(50_000)).toBe('£500.00')
  expect(formatMoney(1)).toBe('£0.01')
  expect(formatMoney(-250)).toBe('-£2.50')
})
