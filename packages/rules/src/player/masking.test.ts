import { expect, test } from 'vitest'
import { maskEmail, maskName, maskPhone, maskPhonesIn } from './masking.ts'

test('a masked number shows its first two and its last three digits', () => {
  expect(maskPhone('07700900123')).toBe('07••• •••123')
})

test('a masked address shows neither its length nor its host', () => {
  expect(maskEmail('alexandra@example.com')).toBe('a•••@e•••.com')
  expect(maskEmail('x@marsh-family.co.uk')).toBe('x•••@m•••.uk')
})

test('numbers in a text are masked, however they are written', () => {
  for (const number of [
    '07700900123',
    '+447700900123',
    '00447700900123',
    '7700900123',
    '07700 900 123',
    '+44 7700-900123',
  ])
    expect(maskPhonesIn(`MO-${number}/2`), number).toBe('MO-07••• •••123/2')
})

test('other references stay as they are', () => {
  for (const reference of ['C-000001', '2026-11-21 20:00', '1770090012345', 'MO-81227'])
    expect(maskPhonesIn(reference)).toBe(reference)
})

test('a masked name keeps the first name, and the initial of the surname', () => {
  expect(maskName('Jane', 'Smith')).toBe('Jane S.')
  expect(maskName(null, 'Smith')).toBe('S.')
  expect(maskName(null, null)).toBe('')
})
