import { expect, it } from 'vitest'
import { CODE_ALPHABET, GENERATED_CODE_LENGTH, findCodeFault, formatCode, normaliseCode } from './code.ts'

it('case, spaces and hyphens of any kind do not count', () => {
  expect(['tokens10', ' TOKENS-10 ', 'Tokens – 10', 'to ken\ts10'].map(normaliseCode)).toEqual(
    Array.from({ length: 4 }, () => 'TOKENS10'),
  )
})

it.each([
  ['', false, 'missing'],
  [' - ', false, 'missing'],
  ['ÄPFEL', false, 'wrong-characters'],
  ['TOKENS_10', false, 'wrong-characters'],
  ['ABC', false, 'too-short'],
  ['ABCD', false, undefined],
  ['ABCD-EFGH', true, 'too-short'],
  ['ABCD-EFGH-JK', true, undefined],
  ['A'.repeat(64), true, undefined],
  ['A'.repeat(65), false, 'too-long'],
] as const)('the code ‘%s’, limited: %s, has the fault %s', (code, isLimited, fault) => {
  expect(findCodeFault(code, isLimited)).toBe(fault)
})

it('a generated code can be added, cannot be guessed, and is printed in groups', () => {
  const code = CODE_ALPHABET.slice(0, GENERATED_CODE_LENGTH)
  expect(findCodeFault(code, true)).toBeUndefined()
  expect(GENERATED_CODE_LENGTH * Math.log2(CODE_ALPHABET.length)).toBeGreaterThan(53)
  expect(formatCode(code)).toBe('CDFG-HJKM-NPQR')
})
