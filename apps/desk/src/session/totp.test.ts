import { describe, expect, it } from 'vitest'
import { groupSecret, readTotpCode } from './totp.ts'

describe('a typed code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['12345a', undefined],
    ['', undefined],
  ])('%j is read as %j', (text, code) => expect(readTotpCode(text)).toBe(code))
})

it('shows a secret in groups of four without a space at its end', () => {
  expect(groupSecret('ABCDEFGHIJKLMNOP')).toBe('ABCD EFGH IJKL MNOP')
  expect(groupSecret('ABCDEF')).toBe('ABCD EF')
})
