/** The messages to players, by topic of the outbox: channel, text, and for how long they are of use. */
import { acceptanceWords, rejectionWords } from '@fairdraw/rules/intake.ts'
import type { IntakeChannel, IntakeReason } from '@fairdraw/rules/intake.ts'
import type { MarketingChannel } from '@fairdraw/rules/marketing.ts'
import { price } from '@fairdraw/rules/money.ts'
import { ticketCode } from '@fairdraw/rules/ticket.ts'
import type { Card } from '../../vendors/engagement/engagement.ts'

type Body = Record<string, unknown>

export type Message = {
  by: MarketingChannel
  /** Shown in the notifications besides, of a player with an account; no more of them than the words need. */
  card?: (body: Body, tools: Pick<Tools, 'origin'>) => CardWords
  /** Asked for by nobody: goes only to whoever agreed, and says how to leave. */
  isMarketing?: true
  /** Many come at once, and none is urgent: all others go before it. */
  isBulk?: true
  /** Where it goes, when not to the player's own number or address. */
  to?: (body: Body) => string
  /** Later than this it is of no use and is not sent; without it, it is sent however late. */
  goodForMinutes?: number
  subject?: string
  words: (body: Body, tools: Tools) => string
}

export type CardWords = Pick<Card, 'title' | 'description'> & Required<Pick<Card, 'url' | 'linkText'>>

export type Tools = {
  /** The mailed code that a number stands for. */
  codeOf: (draw: string) => string
  /** Where players reach us, whole: a link in a message goes on from there. */
  origin: string
}

/** How long a mailed code is good for. */
export const EMAIL_CODE_MINUTES = 10

/** Vendor tasks: topics that reach no player. Vendors delete whoever was erased (payment/saved-cards.ts, forget-cards.ts). */
export const FORGET_CUSTOMER = 'forget-customer'
export const FORGET_CARDS = 'forget-cards'
export const VENDOR_TASK_TOPICS: readonly string[] = [FORGET_CUSTOMER, FORGET_CARDS]

/**
 * Topics that earlier builds enqueued and nobody needs any more: purged. Every other topic that this build does not know is a newer
 * build's and is left alone.
 */
export const RETIRED_TOPICS: readonly string[] = ['entry-completed']

const CARD = '/card'

/** What a topic puts into the outbox: itself and, where it has a card, that by itself, so that neither waits for the other. */
export function topicsOf(topic: string): string[] {
  return MESSAGES[topic]?.card ? [topic, `${topic}${CARD}`] : [topic]
}

/** The message that a topic of the outbox is about, and whether it is its card. */
export function messageOf(topic: string): { message: Message; isCard: boolean } {
  const isCard = topic.endsWith(CARD)
  return { message: MESSAGES[isCard ? topic.slice(0, -CARD.length) : topic]!, isCard }
}

const MY_ENTRIES = '/win/profile/entries'

/** Which competition a message is about; left out where whoever left the word did not know. */
const forCompetition = (name: unknown) => (typeof name === 'string' && name !== '' ? ` for ‘${name}’` : '')

/** Whoever it was, the owner of the old one hears of it. */
const IF_NOT_YOU = 'If this wasn’t you, contact us straight away.'

export const MESSAGES: Readonly<Record<string, Message>> = {
  'payment-settled-late': {
    by: 'text',
    // The link goes on with what is left of the entry, or shows what it gave.
    words: ({ competitionId, name, step }, { origin }) =>
      typeof step === 'string'
        ? `Your payment${forCompetition(name)} has come through. There’s one more thing to do before you’re in: ${origin}/win/competition/${Number(competitionId)}/enter`
        : `Your payment${forCompetition(name)} has come through in time and you’re in. Your tickets: ${origin}${MY_ENTRIES}`,
    card: ({ competitionId, name, step }, { origin }) =>
      typeof step === 'string'
        ? {
            title: 'Your payment has come through',
            description: 'There’s one more thing to do before you’re in.',
            linkText: 'Carry on',
            url: `${origin}/win/competition/${Number(competitionId)}/enter`,
          }
        : {
            title: 'You’re in',
            description: `Your payment${forCompetition(name)} has come through in time. Good luck!`,
            linkText: 'Your tickets',
            url: `${origin}${MY_ENTRIES}`,
          },
  },
  'payment-refunded': {
    by: 'text',
    words: ({ amountPence, name }, { origin }) =>
      Number(amountPence) > 0
        ? `Your payment of ${price(Number(amountPence))}${forCompetition(name)} reached us too late to count, so we’ve refunded it. It can take a few days to show. More: ${origin}${MY_ENTRIES}`
        : `We couldn’t complete your entry${forCompetition(name)}, so your credits are back in your account. More: ${origin}${MY_ENTRIES}`,
    card: ({ amountPence, name }, { origin }) => ({
      ...(Number(amountPence) > 0
        ? {
            title: `${price(Number(amountPence))} refunded`,
            description: `Your payment${forCompetition(name)} reached us too late to count. The money can take a few days to show.`,
          }
        : {
            title: 'Your credits are back',
            description: 'We couldn’t complete your entry, so your credits are back in your account.',
          }),
      linkText: 'My entries',
      url: `${origin}${MY_ENTRIES}`,
    }),
  },
  // Whoever tapped hears nothing of it: the number was no proof (quick-pay/refusals.ts).
  'quick-pay-refused': {
    by: 'text',
    words: ({ why, name, competitionId }, { origin }) =>
      `We didn’t take an Apple Pay payment for ‘${String(name)}’ made with your number. ${String(why)} ` +
      `If that was you, log in here: ${origin}/win/competition/${Number(competitionId)}. If not, you don’t need to do anything.`,
  },
  'entry-unfinished': {
    by: 'text',
    isMarketing: true,
    goodForMinutes: 20,
    words: ({ competitionId }, { origin }) =>
      `You started an entry but haven’t finished it. Carry on here: ${origin}/win/competition/${Number(competitionId)}/enter`,
  },
  'intake-accepted': {
    by: 'text',
    isBulk: true,
    to: ({ to }) => String(to),
    words: ({ channel, name, tickets, chargedPence }) =>
      acceptanceWords({
        channel: channel as IntakeChannel,
        name: String(name),
        tickets: (tickets as number[]).map(ticketCode),
        chargedPence: Number(chargedPence),
      }),
  },
  'intake-rejected': {
    by: 'text',
    isBulk: true,
    to: ({ to }) => String(to),
    words: ({ channel, name, reason, chargedPence }) =>
      rejectionWords(reason as IntakeReason, {
        channel: channel as IntakeChannel,
        name: String(name),
        chargedPence: Number(chargedPence),
      }) ?? '',
  },
  'email-code': {
    by: 'email',
    to: ({ email }) => String(email),
    goodForMinutes: EMAIL_CODE_MINUTES,
    subject: 'Your Fairdraw code',
    words: ({ draw }, { codeOf }) =>
      `${codeOf(String(draw))}\n\nis your code to confirm this email address for your Fairdraw account. It lasts ${EMAIL_CODE_MINUTES} minutes.\n\n` +
      'If you didn’t ask for it, you can ignore this email. Nothing will change without the code.',
  },
  'email-replaced': {
    by: 'email',
    to: ({ was }) => String(was),
    subject: 'Your Fairdraw email address has changed',
    words: () => `From now on we’ll email a different address about your Fairdraw account. ${IF_NOT_YOU}`,
  },
  'number-replaced': {
    by: 'text',
    to: ({ was }) => String(was),
    words: () => `Your Fairdraw account has moved to another number. ${IF_NOT_YOU}`,
  },
  'marketing-welcome-email': {
    by: 'email',
    isMarketing: true,
    subject: 'You’re on the list',
    words: () =>
      'Thanks for signing up. We’ll email you when there’s something new to win, and tell you who’s won what.',
  },
  'marketing-welcome-text': {
    by: 'text',
    isMarketing: true,
    words: () => 'Thanks for signing up. We’ll text you when there’s something new to win.',
  },
}

/** Topics that are of use for some minutes alone. */
export const TIMED_TOPICS: readonly string[] = Object.keys(MESSAGES).filter(
  (topic) => MESSAGES[topic]!.goodForMinutes !== undefined,
)
