import { expect, it } from 'vitest'
import { findInvalid, readLedgerFilters } from './ledger-filters.ts'

const TODAY = '2026-11-25'
const ORDER = '0197a3c3-1f0a-7b11-8a55-5d2f6f1c9e21'
const read = (search: string) => readLedgerFilters(new URLSearchParams(search), TODAY)

it('without an address it is today', () => {
  expect(read('')).toEqual({ day: TODAY })
  expect(read('day=2026-13-01&account=other')).toEqual({ day: TODAY })
})

it('a player or an order is of any day, unless one is named', () => {
  expect(read('playerId=12')).toEqual({ playerId: '12' })
  expect(read(`reference=${ORDER.toUpperCase()}`)).toEqual({ reference: ORDER })
  expect(read('playerId=12&day=2026-11-01')).toEqual({ playerId: '12', day: '2026-11-01' })
})

it('what is not one of the choices is left out', () => {
  expect(read('playerId=07700900001&account=sales&asset=gold&reference=x')).toEqual({ account: 'sales', day: TODAY })
  expect(findInvalid({ playerId: '07700900001' })).toBe('playerId')
  expect(findInvalid({ playerId: '12', reference: ` ${ORDER} ` })).toBeUndefined()
})
