/** What the ledger shows, from and to its address; there is no personal data in it. */
import { LEDGER_ACCOUNTS, LEDGER_ASSETS } from '@fairdraw/rules/payment/ledger.ts'

export type LedgerFilters = Partial<Record<'day' | 'playerId' | 'reference' | 'account' | 'asset', string>>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const IS_VALID: Readonly<Record<keyof LedgerFilters, (value: string) => boolean>> = {
  day: (value) => DAY.test(value) && !Number.isNaN(Date.parse(value)),
  playerId: (value) => /^[1-9]\d{0,14}$/.test(value),
  reference: (value) => UUID.test(value),
  account: (value) => LEDGER_ACCOUNTS.some((account) => account === value),
  asset: (value) => LEDGER_ASSETS.some((asset) => asset === value),
}
const FILTERS = Object.keys(IS_VALID) as (keyof LedgerFilters)[]

/** The filters of an address. Without a player or an order it is a day: today, where none is named. */
export function readLedgerFilters(search: URLSearchParams, today: string): LedgerFilters {
  const filters: LedgerFilters = {}
  for (const name of FILTERS) {
    const value = search.get(name)?.trim().toLowerCase() ?? ''
    if (IS_VALID[name](value)) filters[name] = value
  }
  if (filters.playerId === undefined && filters.reference === undefined) filters.day ??= today
  return filters
}

/** The field that was typed and is not usable. */
export function findInvalid(entered: LedgerFilters): keyof LedgerFilters | undefined {
  return FILTERS.find((name) => {
    const value = entered[name]?.trim().toLowerCase() ?? ''
    return value !== '' && !IS_VALID[name](value)
  })
}
