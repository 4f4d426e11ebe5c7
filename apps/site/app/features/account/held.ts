/** What a player holds, as the profile shows it (1-site §2 'Profile summary display'). */
import type { Balances } from '@fairdraw/contract/account.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { postProfileWidget } from '@fairdraw/contract/winsday.ts'
import { pounds } from '@fairdraw/rules/money.ts'

/** The names by which an address opens the profile at a tile (1-site §2 'profile-home'). */
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

export const tileOf = (query: string | null): TileName | undefined => TILES.find((tile) => tile === query)

export type Held = {
  name: string
  value: string
  text: string
  tile?: TileName
  isGold?: boolean
}

type Widget = Pick<ReplyOf<typeof postProfileWidget>['body'], 'summary' | 'ticketsToReveal'>

const count = (number: number) => number.toLocaleString('en-GB')

/** `widget`: undefined until it has come; its tiles keep their places. */
export function heldOf(balances: Balances, widget: Widget | undefined): Held[] {
  const { tokens, entryCreditsV1, entryCreditsV2Pence, discountCreditsPence, cashPence } = balances
  const { ticketsToReveal, summary } = widget ?? {}
  const known = (number: number | undefined) => (number === undefined ? '…' : count(number))
  return [
    { name: 'Bonus tokens', value: count(tokens), text: 'Spend them on bonus competitions', isGold: true },
    { name: 'Tickets to reveal', value: known(ticketsToReveal), text: 'From the last Winsday draw', tile: 'reveal' },
    { name: 'Free entries', value: count(entryCreditsV1), text: 'For any paid competition', tile: 'ec' },
    { name: 'Entry credit', value: pounds(entryCreditsV2Pence), text: 'Towards any bundle' },
    { name: 'Money off', value: pounds(discountCreditsPence), text: 'For your next purchases', tile: 'dc' },
    { name: 'Cash prizes', value: pounds(cashPence), text: 'Yours to keep', tile: 'prizes-cash' },
    { name: 'Prizes', value: known(summary?.physicalPrizes), text: 'Things you have won', tile: 'prizes-non-cash' },
    { name: 'Vouchers', value: known(summary?.vouchers), text: 'To spend elsewhere', tile: 'prizes-vouchers' },
  ]
}
