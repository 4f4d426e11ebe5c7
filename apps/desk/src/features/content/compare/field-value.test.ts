import { expect, it } from 'vitest'
import { areTexts, isInstant, valueText } from './field-value.ts'

const at = (value: unknown, ...path: (string | number)[]) =>
  valueText(value, { kind: 'competition', body: { competition: { meta: { prizeTiers: [PRIZE] } } }, path })
const PRIZE = { prize: { type: 'monetary', value: 2_000_000 } }

it('shows texts as they are, and says where there is nothing', () => {
  expect(at('a "text"', 'competition', 'name')).toBe('a "text"')
  expect(at(12, 'competition', 'id')).toBe('12')
  expect(at(true, 'competition', 'isHidden')).toBe('Yes')
  expect(at('', 'competition', 'name')).toBe('Empty')
  expect(at([], 'competition', 'meta', 'shows')).toBe('Empty')
  expect(at(null, 'competition', 'meta', 'cap')).toBe('Not set')
  expect(at(undefined, 'competition', 'meta', 'cap')).toBe('Not set')
})

it('shows choices by their names, pence in pounds and times in London', () => {
  expect(at('free-draw', 'competition', 'legalBasis')).toBe('Free draw')
  expect(at('free-draw', 'competition', 'slug'), 'a text that looks like a choice').toBe('free-draw')
  expect(at(150, 'competition', 'meta', 'payment', 'cost')).toBe('£1.50')
  expect(at(2_000_000, 'competition', 'meta', 'prizeTiers', 0, 'prize', 'value')).toBe('£20,000.00')
  expect(at(2, 'competition', 'meta', 'prizeTiers', 9, 'prize', 'value'), 'its prize is not there').toBe('2')
  expect(at('2026-07-01T19:45:00.000Z', 'competition', 'dateStop')).toBe('Wed, 1 Jul 2026, 20:45, London')
  expect(at('2026-07-01T19:45:30.000Z', 'competition', 'dateStop'), 'the seconds differ').toBe(
    'Wed, 1 Jul 2026, 20:45, London (2026-07-01T19:45:30.000Z)',
  )
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
