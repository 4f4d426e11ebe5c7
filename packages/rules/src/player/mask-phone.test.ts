import { expect, test } from 'vitest'
import { maskPhone, maskPhonesIn } from './mask-phone.ts'

test('a number keeps its first two and last three digits', () => {
  expect(maskPhone('07700900123')).toBe('07… …123')
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
    expect(maskPhonesIn(`MO-${number}/2`), number).toBe('MO-07… …123/2')
})

test('other references stay as they are', () => {
  for (const reference of ['C-000001', '2026-11-21 20:00', '1770090012345', 'MO-81227'])
    expect(maskPhonesIn(reference)).toBe(reference)
})
