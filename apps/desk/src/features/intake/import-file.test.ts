import { MAX_IMPORT_BYTES } from '@fairdraw/contract/desk/imports.ts'
import { expect, test } from 'vitest'
import { deliveryNameOf, faultOfFile, faultOfName, formatSize, readHeader } from './import-file.ts'

test('a file is refused before it is sent if it is no text, empty or too large', () => {
  expect(faultOfFile({ name: 'cards.csv', size: 100 })).toBeUndefined()
  expect(faultOfFile({ name: 'CARDS.CSV', size: MAX_IMPORT_BYTES })).toBeUndefined()
  expect(faultOfFile({ name: 'cards.xlsx', size: 100 })).toContain('CSV UTF-8')
  expect(faultOfFile({ name: 'cards.csv', size: 0 })).toBe('The file is empty.')
  expect(faultOfFile({ name: 'cards.csv', size: MAX_IMPORT_BYTES + 1 })).toContain('256 MB')
})

test('the first line is read, whatever ends it', async () => {
  for (const end of ['\n', '\r\n', '\r', ''])
    expect(await readHeader(new Blob([`reference,phone${end}${end && 'C-1,07700900001'}`]))).toBe('reference,phone')
})

test('the first line is found behind blank ones and Excel’s own, in UTF-16 too', async () => {
  const file = 'sep=;\r\n;;;\r\nreference;phone\r\nC-1;07700900001\r\n'
  expect(await readHeader(new Blob([file]))).toBe('sep=;\n;;;\nreference;phone')
  expect(await readHeader(new Blob([Buffer.from(`\uFEFF${file}`, 'utf16le')]))).toBe('sep=;\n;;;\nreference;phone')
  expect(await readHeader(new Blob([Buffer.from(`\uFEFF${file}`, 'utf16le').swap16()]))).toContain('reference;phone')
})

test('a name of a delivery is made from the name of the file', () => {
  expect(deliveryNameOf('cards 2026-11-24.csv')).toBe('cards 2026-11-24')
  expect(deliveryNameOf('…Karten – München & Köln.csv')).toBe('Karten  Munchen  Koln')
  expect(deliveryNameOf('.csv')).toBe('')
  expect(faultOfName(deliveryNameOf(`${'x'.repeat(200)}.csv`), 100)).toBeUndefined()
})

test('a name with other characters than the server takes is refused', () => {
  expect(faultOfName('texts 20:00 (1/2)', 100)).toBeUndefined()
  expect(faultOfName(' ', 100)).toBe('Give it a name.')
  expect(faultOfName('a&b', 100)).toContain('Use letters')
  expect(faultOfName('x'.repeat(61), 60)).toBe('Use at most 60 characters.')
})

test('sizes are written for people', () => {
  expect([1, 340 * 1024, 12 * 1024 ** 2].map(formatSize)).toEqual(['1 kB', '340 kB', '12 MB'])
})
