import { expect, it } from 'vitest'
import { areTexts, isInstant, valueText } from './field-value.ts'

it('shows texts as they are, and other values as JSON', () => {
  expect(valueText('a "text"')).toBe('a "text"')
  expect(valueText(12)).toBe('12')
  expect(valueText(null)).toBe('null')
  expect(valueText({ a: [] })).toBe('{\n  "a": []\n}')
})

it('tells instants from texts', () => {
  for (const at of ['2026-03-20T22:00:00.000Z', '2026-03-20T22:00Z', '2026-03-20T22:00:00+01:00'])
    expect(isInstant(at)).toBe(true)
  for (const not of ['2026-03-20', '2026-03-20T22:00', 'on 2026-03-20T22:00Z', '2026-13-20T22:00Z', 20260320, null])
    expect(isInstant(not)).toBe(false)
})

it('compares only texts of several words by words', () => {
  expect(areTexts('one word', 'two words')).toBe(true)
  expect(areTexts('https://a.example/x', 'https://a.example/y')).toBe(false)
  expect(areTexts('one word', 'one')).toBe(false)
  expect(areTexts('one word', undefined)).toBe(false)
  expect(areTexts(1, 2)).toBe(false)
})
