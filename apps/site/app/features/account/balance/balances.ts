/** A player's balances, as the profile shows them (1-site §2 'Profile summary display'). */
import type { Balances } from '@fairdraw/contract/account.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { postProfileWidget } from '@fairdraw/contract/winsday.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { formatPounds, formatPrice } from '@fairdraw/rules/payment/money.ts'
import { listingPath } from '../../../addresses.ts'

/** The values of `?tile=` that open the profile at a tile (1-site §2 'profile-home'). */
export const TILES = [
  'reveal',
  'ec',
  'dc',
  'prizes-cash',
  'prizes-non-cash',
  'prizes-vouchers',
  'personal-details',
] as const
export type TileName = (typeof TILES)[number]

export const parseTileName = (query: string | null): TileName | undefined => TILES.find((tile) => tile === query)

export type BalanceTile = {
  name: string
  value: string
  /** Empty if the name needs no explanation. */
  text: string
  tile?: TileName
  isGold?: boolean
  /** Where the balance can be spent: then the tile is a link, otherwise a line that does not look like one. */
  to?: string
  /** For a line: the page of the profile where the balance can be used. */
  action?: { words: string; to: 'reveal' | 'payouts' | 'prizes' }
}

type Widget = Pick<ReplyOf<typeof postProfileWidget>['body'], 'summary' | 'ticketsToReveal'>

/**
 * The balances to spend and the winnings, without empty ones; the tile that the address names (`opened`) is included even if
 * empty. `widget` is undefined if it could not be loaded.
 */
export function balanceTiles(
  { tokens, entryCreditsV1, entryCreditsV2Pence, discountCreditsPence, cashPence }: Balances,
  widget: Widget | undefined,
  opened?: TileName,
): { toSpend: BalanceTile[]; won: BalanceTile[] } {
  const { ticketsToReveal = 0, summary } = widget ?? {}
  const { physicalPrizes = 0, vouchers = 0 } = summary ?? {}
  const [bonus, latest] = [listingPath('tokens'), listingPath()]
  const all: (BalanceTile & { amount: number })[] = [
    {
      name: 'Bonus tokens',
      amount: tokens,
      value: formatNumber(tokens),
      text: 'Use in bonus competitions',
      isGold: true,
      to: bonus,
    },
    {
      name: 'Free entries',
      amount: entryCreditsV1,
      value: formatNumber(entryCreditsV1),
      text: 'For any paid competition',
      tile: 'ec',
      to: latest,
    },
    {
      name: 'Entry credit',
      amount: entryCreditsV2Pence,
      value: formatPrice(entryCreditsV2Pence),
      text: 'Towards any paid entries',
      to: latest,
    },
    {
      name: 'Money off',
      amount: discountCreditsPence,
      value: formatPrice(discountCreditsPence),
      text: 'Off your next entries',
      tile: 'dc',
      to: latest,
    },
    {
      name: 'Tickets to reveal',
      amount: ticketsToReveal,
      value: formatNumber(ticketsToReveal),
      text: 'From the last Winsday draw',
      tile: 'reveal',
      ...(ticketsToReveal > 0 && { action: { words: 'Reveal them', to: 'reveal' as const } }),
    },
    {
      name: 'Cash prizes',
      amount: cashPence,
      value: formatPounds(cashPence),
      text: 'Yours to keep',
      tile: 'prizes-cash',
      ...(cashPence > 0 && { action: { words: 'Get paid', to: 'payouts' as const } }),
    },
    {
      name: 'Prizes',
      amount: physicalPrizes,
      value: formatNumber(physicalPrizes),
      text: '',
      tile: 'prizes-non-cash',
      ...(physicalPrizes > 0 && { action: { words: 'Follow them', to: 'prizes' as const } }),
    },
    {
      name: 'Vouchers',
      amount: vouchers,
      value: formatNumber(vouchers),
      text: '',
      tile: 'prizes-vouchers',
      ...(vouchers > 0 && { action: { words: 'See your codes', to: 'prizes' as const } }),
    },
  ]
  const visible = all.filter(({ amount, tile }) => amount > 0 || (tile !== undefined && tile === opened))
  return { toSpend: visible.filter(({ to }) => to !== undefined), won: visible.filter(({ to }) => to === undefined) }
}
