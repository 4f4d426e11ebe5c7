/** The rows of a player's timeline in words. What a newer build of the server names is shown by its name. */
import type { TimelineKind, TimelineRow } from '@fairdraw/contract/desk/players.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { formatMoney } from '../../ui/format-money.ts'
import type { StateTone } from '../../ui/state-chip.tsx'
import { formatName, topicName } from './message-topics.ts'
import { formatChange } from './player-names.ts'

const CHANNELS: Readonly<Record<string, string>> = { sms: 'text', phone: 'phone', postal: 'post' }
const METHODS: Readonly<Record<string, string>> = {
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
  paypal: 'PayPal',
  card: 'card',
  bank: 'bank',
}

/** Why a balance moved: the reasons of the ledger. */
const MOVEMENTS: Readonly<Record<string, string>> = {
  adjustment: 'Adjusted by staff',
  campaign: 'A code was used',
  entry: 'Used for an entry',
  'entry-earned': 'Earned with an entry',
  'entry-hold': 'On hold for an entry',
  'entry-release': 'Back from an entry that ended',
  'entry-refund': 'Back from a refunded payment',
  exchange: 'Cash prizes exchanged',
  expired: 'Expired',
  gift: 'Given',
  prize: 'Won',
  welcome: 'Given as a welcome',
  'word-drum': 'Won on the word drum',
}

const ACTS: Readonly<Record<string, string>> = {
  'adjust-balance': 'Adjusted a balance',
  'ban-player': 'Banned the player',
  'close-account': 'Closed the account',
  'decline-adjustment': 'Declined an adjustment',
  'erase-player': 'Erased the personal data',
  'export-player': 'Exported the data',
  'find-player': 'Found the player',
  'find-player-by-name': 'Found the player by name',
  'lift-ban': 'Lifted the ban',
  'propose-adjustment': 'Proposed an adjustment',
  'resend-message': 'Sent a message again',
  'see-player-details': 'Looked at the personal data',
  'withdraw-adjustment': 'Withdrew an adjustment',
}

const nameIn = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? formatName(name)

const TITLES: Readonly<Record<TimelineKind, (row: TimelineRow) => string>> = {
  entries: ({ name, competitionId, channel }) =>
    `Entered ${name === undefined ? `competition ${competitionId}` : `“${name}”`}${channel && CHANNELS[channel] ? ` by ${CHANNELS[channel]}` : ''}`,
  payments: ({ event, method }) =>
    event === 'payment' ? `Payment${method === undefined ? '' : ` by ${nameIn(METHODS, method)}`}` : formatName(event),
  balances: ({ event }) => nameIn(MOVEMENTS, event),
  prizes: ({ name }) => `Won “${name ?? 'a prize'}”`,
  payouts: () => 'Payout of cash prizes',
  messages: ({ event, channel }) => {
    const topic = event.replace(/\/card$/, '')
    return `${topicName(topic)}${channel === undefined ? '' : `, by ${channel}`}`
  },
  // What the player reads about it, in the player's own account.
  'log-ins': ({ text, event }) => (text === undefined ? formatName(event) : `“${text}”`),
  changes: ({ text, event }) => (text === undefined ? formatName(event) : `“${text}”`),
  desk: ({ event, actor }) => `${nameIn(ACTS, event)}${actor === undefined ? '' : `: ${actor}`}`,
}

export const rowTitle = (row: TimelineRow): string => TITLES[row.kind](row)

/** What else is known, in a line below. */
export function rowNote({ tickets = [], quantity, reason, kind }: TimelineRow): string | undefined {
  if (reason !== undefined) return kind === 'payments' ? formatName(reason) : reason
  if (tickets.length === 0) return undefined
  const more = (quantity ?? tickets.length) - tickets.length
  return `${pluralise(quantity ?? tickets.length, 'ticket')}: ${tickets.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

export function rowAmount({ asset, amount, amountPence, tokens }: TimelineRow): string {
  if (asset !== undefined && amount !== undefined) return formatChange(asset, amount)
  if (amountPence !== undefined) return formatMoney(amountPence)
  return tokens === undefined ? '' : pluralise(tokens, 'token')
}

/** What the reference of a row is that of. */
const REFERENCES: Readonly<Partial<Record<TimelineKind, string>>> = {
  entries: 'Entry',
  payments: 'Payment',
  balances: 'For',
  prizes: 'Draw',
  payouts: 'Payout',
}

export const referenceName = (kind: TimelineKind): string => REFERENCES[kind] ?? 'Reference'

const TONES: Readonly<Record<string, StateTone>> = {
  completed: 'good',
  captured: 'good',
  settled: 'good',
  delivered: 'good',
  paid: 'good',
  declined: 'bad',
  failed: 'bad',
  open: 'bad',
  waiting: 'waiting',
  'in-review': 'waiting',
  'on-hold': 'waiting',
  'payment-due': 'waiting',
  'payment-pending': 'waiting',
  'refund-due': 'waiting',
  offered: 'waiting',
}

export const stateTone = (state: string): StateTone => TONES[state] ?? 'plain'
