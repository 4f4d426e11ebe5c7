/** A message to players. Those of a feature are in the `messages.ts` of its folder; the one beside this file lists all. */
import type { ConsentPurpose, MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import type { Card } from '../vendors/engagement/engagement.ts'

export type Body = Record<string, unknown>

export type Message = {
  channel: MarketingChannel
  /** Also shown as a card in the notifications of a player with an account. It contains no more personal data than the text needs. */
  card?: (body: Body, tools: Pick<Tools, 'origin'>) => CardCopy
  /** Sent only to players who gave this consent and are not in a break, and with an unsubscribe link. */
  consent?: ConsentPurpose
  /** The body has the `drawId` of a draw; not sent if that draw is void. */
  isOfDraw?: true
  /** Sent in large numbers and never urgent, so all other messages have priority. */
  isBulk?: true
  /** Staff may send it again: it stays true, and contains no code. Its body is stored when it has been delivered. */
  isResendable?: true
  /** The recipient, if it is not the player's own number or address. */
  to?: (body: Body) => string
  /** After this the message is useless and is not sent. Without it, the message is sent however late. */
  ttlMinutes?: number
  subject?: string
  text: (body: Body, tools: Tools) => string
}

export type CardCopy = Pick<Card, 'title' | 'description'> & Required<Pick<Card, 'url' | 'linkText'>>

export type Tools = {
  /** Derives the mailed code from its seed. */
  codeOf: (seed: string) => string
  /** The site's origin, for absolute links. */
  origin: string
  /** Where players can write to. */
  contactEmail: string
}

/** By topic. */
export type Messages = Readonly<Record<string, Message>>

/** The pages of a player’s profile to which messages lead. */
export const PROFILE = {
  entries: '/win/profile/entries',
  payouts: '/win/profile/payouts',
  prizes: '/win/profile/prizes/physical',
} as const
