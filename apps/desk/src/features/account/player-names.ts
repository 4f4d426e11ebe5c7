/** How the desk names what belongs to a player: standings, balances, and what the timeline shows. */
import type { FOUND_BY, TimelineKind } from '@fairdraw/contract/desk/players.ts'
import type { PlayerStanding } from '@fairdraw/rules/player/standing.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { formatMoney } from '../../ui/format-money.ts'
import type { StateTone } from '../../ui/state-chip.tsx'

type StandingRow = { name: string; tone: StateTone; meaning: string }

export const STANDINGS: Readonly<Record<PlayerStanding, StandingRow>> = {
  active: { name: 'Active', tone: 'good', meaning: 'Can log in, enter and pay.' },
  'on-break': {
    name: 'On a break',
    tone: 'waiting',
    meaning: 'Chose a break: enters nothing and gets no offers until it ends. Nobody can shorten it.',
  },
  banned: { name: 'Banned', tone: 'bad', meaning: 'Cannot log in. Payouts wait until the ban is lifted.' },
  closed: { name: 'Closed', tone: 'plain', meaning: 'Closed for good. Prizes that were won are still paid.' },
  erased: {
    name: 'Erased',
    tone: 'plain',
    meaning: 'The personal data is gone. Entries and payments stay, without a person.',
  },
}

export const FOUND_BY_NAMES: Readonly<Record<(typeof FOUND_BY)[number], string>> = {
  number: 'the phone number',
  email: 'the email address',
  player: 'the player’s number',
  ticket: 'a ticket',
  payment: 'a payment',
  payout: 'a payout',
}

type BalanceRow = { name: string; format: (amount: number) => string }

const BALANCES: Readonly<Record<string, BalanceRow>> = {
  tokens: { name: 'Tokens', format: (amount) => pluralise(amount, 'token') },
  'entry-credits-v1': { name: 'Free entries', format: (amount) => pluralise(amount, 'entry', 'entries') },
  'entry-credits-v2': { name: 'Entry credit', format: formatMoney },
  'discount-credits': { name: 'Discounts', format: formatMoney },
  cash: { name: 'Cash prizes', format: formatMoney },
}

export const balanceName = (asset: string): string => BALANCES[asset]?.name ?? asset

export const formatBalance = (asset: string, amount: number): string =>
  BALANCES[asset]?.format(amount) ?? String(amount)

/** '+50 tokens', '−£2.50' */
export const formatChange = (asset: string, amount: number): string =>
  `${amount < 0 ? '−' : '+'}${formatBalance(asset, Math.abs(amount))}`

export type TimelineFilter = TimelineKind | 'all'

export const TIMELINE_NAMES: Readonly<Record<TimelineFilter, string>> = {
  all: 'Everything',
  entries: 'Entries',
  payments: 'Payments',
  balances: 'Balances',
  prizes: 'Prizes',
  payouts: 'Payouts',
  messages: 'Messages',
  'log-ins': 'Log-ins',
  changes: 'Changes',
  desk: 'Staff',
}
export const TIMELINE_FILTERS = Object.keys(TIMELINE_NAMES) as TimelineFilter[]
