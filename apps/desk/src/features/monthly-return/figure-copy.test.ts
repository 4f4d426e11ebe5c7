import { expect, it } from 'vitest'
import { formatFigure } from './figure-copy.ts'

it.each([
  [{ line: 'entries', figure: 12_345 }, '12,345'],
  [{ line: 'money-gross', figure: 120_450 }, '£1,204.50'],
  [{ line: 'entries-free-share', figure: 0.1234 }, '12.3%'],
  [{ line: 'complaints-days', figure: 1 }, '1 day'],
  [{ line: 'complaints-days', figure: null }, 'none'],
  [{ line: 'closures', figure: 'few' }, 'fewer than 10'],
  [{ line: 'ages-asked', figure: 'hidden' }, 'not told: a smaller group could be worked out'],
] as const)('%o reads %s', (line, text) => {
  expect(formatFigure(line)).toBe(text)
})
