import { expect, it } from 'vitest'
import { csvLine, protectCell, unprotectCell } from './csv.ts'

it.each([
  ['plain', 'plain\r\n'],
  ['a, b', '"a, b"\r\n'],
  ['say "yes"', '"say ""yes"""\r\n'],
  ['two\nlines', '"two\nlines"\r\n'],
  ['=1+1', "'=1+1\r\n"],
  ['+447700900001', "'+447700900001\r\n"],
  ['-1', "'-1\r\n"],
  ['@SUM(A1)', "'@SUM(A1)\r\n"],
  ['  =1', "'  =1\r\n"],
  ['\t=1', "'\t=1\r\n"],
  ["'=1", "''=1\r\n"],
  [-1.5, '-1.5\r\n'],
  [{ pence: -123_405 }, '-1234.05\r\n'],
  [{ pence: 200 }, '2.00\r\n'],
])('%j is the line %j', (cell, line) => {
  expect(csvLine([cell])).toBe(line)
})

it.each(['plain', '=1+1', "'=1", "''+1", '  @x', "O'Neill", "'quoted'", ''])('%j comes back as it was', (text) => {
  expect(unprotectCell(protectCell(text))).toBe(text)
})
