/** The assets and the accounts of the ledger (docs/mechanisms/ledger.md). */

export const LEDGER_ASSETS = [
  'tokens',
  'entry-credits-v1',
  'entry-credits-v2',
  'discount-credits',
  'cash',
  'money',
] as const
export type LedgerAsset = (typeof LEDGER_ASSETS)[number]

/**
 * A player's wallet and hold, and the house's counter-accounts. `carrier`: charged to a phone bill. `disputed`: money
 * that the gateway has taken back while a dispute is open. `written-off`: tokens that an entry earned and that could not
 * be taken back, because its player had spent them.
 */
export const LEDGER_ACCOUNTS = [
  'wallet',
  'hold',
  'spent',
  'issued',
  'gateway',
  'carrier',
  'sales',
  'disputed',
  'exchanged',
  'paid-out',
  'written-off',
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** Assets whose amounts are pence; the others are numbers of tokens or of entries. */
const PENCE: readonly LedgerAsset[] = ['entry-credits-v2', 'discount-credits', 'cash', 'money']
export const isInPence = (asset: LedgerAsset): boolean => PENCE.includes(asset)
