import { postDeskVouchers } from '@fairdraw/contract/prize.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { MAX_CODES, readCodes } from './read-codes.ts'

const isAccepted = (codes: string[]) => z.safeParse(postDeskVouchers.body, { voucher: 'Sundial', codes }).success
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `CODE-${index}`).join('\n')

test('one code a line, whatever the line ends with; empty lines and repetitions are left out', () => {
  const read = readCodes('\uFEFFSUN-1111\r\n  SUN-2222 \n\nSUN-1111\rSUN-3333\n')
  expect(read).toEqual({ codes: ['SUN-1111', 'SUN-2222', 'SUN-3333'], repeated: 1, messages: [] })
})

test('a line that cannot be a code is named', () => {
  expect(readCodes('SUN-1111\n\nabc\nSUN-2222,2027-01-01').messages).toEqual([
    'Line 3 is shorter than 4 characters.',
    'Line 4 has several columns or quotes.',
  ])
  expect(readCodes('a\nb\nc\nd\ne').messages).toHaveLength(4)
  expect(readCodes(' \n ').messages).toEqual(['Give at least one code.'])
})

test('the limits are the contract’s', () => {
  expect(readCodes(numbered(MAX_CODES)).messages).toEqual([])
  expect(isAccepted(readCodes(numbered(MAX_CODES)).codes)).toBe(true)
  expect(readCodes(numbered(MAX_CODES + 1)).messages).toHaveLength(1)
  expect(isAccepted(readCodes(numbered(MAX_CODES + 1)).codes)).toBe(false)
  for (const code of ['abc', 'abcd', 'x'.repeat(100), 'x'.repeat(101)])
    expect(readCodes(code).messages.length === 0).toBe(isAccepted([code]))
})
