import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

const ADDRESS = { name: 'Alex', surname: 'Morgan', line1: '1 High Street', town: 'Leeds', postcode: 'LS1 1AA' }

test('an address has its lines in the order of a label, without the empty ones', () => {
  expect(addressLines(ADDRESS)).toEqual(['Alex Morgan', '1 High Street', 'Leeds', 'LS1 1AA'])
  expect(addressLines({ ...ADDRESS, line2: ' ', county: 'West Yorkshire' })).toEqual([
    'Alex Morgan',
    '1 High Street',
    'Leeds',
    'West Yorkshire',
    'LS1 1AA',
  ])
})

test('the note for the courier is no line of the label', () => {
  expect(addressLines({ ...ADDRESS, note: 'Ring twice' })).not.toContain('Ring twice')
})
