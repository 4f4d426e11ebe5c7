/** The types of prizes and how each reaches its winner (docs/mechanisms/prizes.md). */

export const PRIZE_TYPES = ['physical', 'entry', 'token', 'monetary'] as const
export type PrizeType = (typeof PRIZE_TYPES)[number]

/** `value`: pence for money and physical prizes, otherwise a number of units. */
export type Prize = {
  type: PrizeType
  value: number
  name: string
  numberOfTokens?: number | undefined
  numberOfEntries?: number | undefined
  physicalType?: string | undefined
  voucherName?: string | undefined
}

/** A physical prize of this type is a voucher code, not a parcel. */
export const VOUCHER = 'voucher'

/**
 * credit: booked to a wallet at once. voucher: the player gets its code at once. claim: the winner gives an address for
 * it.
 */
export type PrizeFulfilment = 'credit' | 'voucher' | 'claim'

export function fulfilmentOf({ type, physicalType }: Pick<Prize, 'type' | 'physicalType'>): PrizeFulfilment {
  if (type !== 'physical') return 'credit'
  return physicalType === VOUCHER ? 'voucher' : 'claim'
}

export type PrizeAsset = 'tokens' | 'entry-credits-v1' | 'cash'

const CREDITS: Record<Exclude<PrizeType, 'physical'>, { asset: PrizeAsset; amount: (prize: Prize) => number }> = {
  token: { asset: 'tokens', amount: (prize) => prize.numberOfTokens ?? prize.value },
  entry: { asset: 'entry-credits-v1', amount: (prize) => prize.numberOfEntries ?? prize.value },
  monetary: { asset: 'cash', amount: (prize) => prize.value },
}

/** What a prize adds to a wallet; undefined if it is sent instead. */
export function creditOf(prize: Prize): { asset: PrizeAsset; amount: number } | undefined {
  if (prize.type === 'physical') return undefined
  const { asset, amount } = CREDITS[prize.type]
  return { asset, amount: amount(prize) }
}
