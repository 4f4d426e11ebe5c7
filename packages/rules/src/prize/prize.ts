/** What can be won, and what becomes of it (docs/mechanisms/prizes.md). */

export const PRIZE_TYPES = ['physical', 'entry', 'token', 'monetary'] as const
export type PrizeType = (typeof PRIZE_TYPES)[number]

/** `value` in pence for money and things, otherwise the number. */
export type Prize = {
  type: PrizeType
  value: number
  name: string
  numberOfTokens?: number | undefined
  numberOfEntries?: number | undefined
  physicalType?: string | undefined
  voucherName?: string | undefined
}

/** A physical prize of this type is a code, not a parcel. */
export const VOUCHER = 'voucher'

/** credit: goes into a wallet at once. voucher: its code is the player's at once. claim: its winner says where to send it. */
export type PrizeRoute = 'credit' | 'voucher' | 'claim'

export function routeOf({ type, physicalType }: Pick<Prize, 'type' | 'physicalType'>): PrizeRoute {
  if (type !== 'physical') return 'credit'
  return physicalType === VOUCHER ? 'voucher' : 'claim'
}

export type PrizeAsset = 'tokens' | 'entry-credits-v1' | 'cash'

const CREDITS: Record<Exclude<PrizeType, 'physical'>, { asset: PrizeAsset; amount: (prize: Prize) => number }> = {
  token: { asset: 'tokens', amount: (prize) => prize.numberOfTokens ?? prize.value },
  entry: { asset: 'entry-credits-v1', amount: (prize) => prize.numberOfEntries ?? prize.value },
  monetary: { asset: 'cash', amount: (prize) => prize.value },
}

/** What a prize adds to a wallet; undefined: it is sent, not booked. */
export function creditOf(prize: Prize): { asset: PrizeAsset; amount: number } | undefined {
  if (prize.type === 'physical') return undefined
  const { asset, amount } = CREDITS[prize.type]
  return { asset, amount: amount(prize) }
}
