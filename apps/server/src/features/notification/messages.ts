/** The messages to players, by outbox topic: channel, text and time to live. */
import { acceptanceCopy, rejectionCopy } from '@fairdraw/rules/entry/intake.ts'
import type { IntakeChannel, IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import type { ConsentPurpose, MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import { RETURN_COPY, UNCLAIMED_DAYS } from '@fairdraw/rules/payout/payout.ts'
import type { ReturnReason } from '@fairdraw/rules/payout/payout.ts'
import { formatPrice, formatTokens } from '@fairdraw/rules/payment/money.ts'
import { receiptMail, receiptText } from '@fairdraw/rules/payment/receipt.ts'
import type { ReceiptFacts } from '@fairdraw/rules/payment/receipt-facts.ts'
import { refundMail } from '@fairdraw/rules/payment/refund-notice.ts'
import type { RefundFacts } from '@fairdraw/rules/payment/refund-notice.ts'
import { formatDayName } from '@fairdraw/rules/text/day-names.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import type { Card } from '../../vendors/engagement/engagement.ts'

type Body = Record<string, unknown>

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

/** How long a mailed code is valid. */
export const EMAIL_CODE_MINUTES = 10

/** Topics of vendor tasks: they delete erased players at the vendors (payment/card/saved-cards.ts, delete-cards.ts). */
export const DELETE_CUSTOMER = 'delete-customer'
export const DELETE_CARDS = 'delete-cards'
export const VENDOR_TASK_TOPICS: readonly string[] = [DELETE_CUSTOMER, DELETE_CARDS]

const CARD = '/card'

/** The topics to enqueue: the message, and its card as a separate one if it has a card, so that neither waits for the other. */
export function topicsOf(topic: string): string[] {
  return MESSAGES[topic]?.card ? [topic, `${topic}${CARD}`] : [topic]
}

/** The message of an outbox topic, and whether the topic is its card. */
export function messageOf(topic: string): { message: Message; isCard: boolean } {
  const isCard = topic.endsWith(CARD)
  return { message: MESSAGES[isCard ? topic.slice(0, -CARD.length) : topic]!, isCard }
}

const MY_ENTRIES = '/win/profile/entries'

const MY_PAYOUTS = '/win/profile/payouts'

const MY_PRIZES = '/win/profile/prizes/physical'

/** The winner's next step, with its date. */
function nextForWinner({ route, claimBy }: Body): string {
  if (route === 'credit') return 'It’s in your account.'
  const by = typeof claimBy === 'string' ? ` by ${formatDayName(new Date(claimBy))}` : ''
  return route === 'voucher' ? `Get your code${by}.` : `Tell us where to send it${by}.`
}

/** What an entry that left its draw had earned and its player still had. */
const takenBackCopy = (tokens: unknown): string =>
  Number(tokens ?? 0) > 0 ? ` We’ve taken back the ${formatTokens(Number(tokens))} that it earned.` : ''

/** Names the competition of a message; empty if the sender did not know the name. */
const forCompetition = (name: unknown) => (typeof name === 'string' && name !== '' ? ` for ‘${name}’` : '')

/** Why a payment did not buy its tickets, after 'Your payment'. */
const whyRefunded = (because: unknown): string =>
  ({ 'sold-out': 'came when every ticket had gone', 'too-few': 'was for a draw that didn’t sell enough tickets' })[
    String(because)
  ] ?? 'reached us too late to count'

/** What a draw that was called off gives back. Money takes days to arrive. */
function givenBackCopy(amountPence: unknown, tokens: unknown): string {
  const money = Number(amountPence) > 0 ? ` Your ${formatPrice(Number(amountPence))} is on its way back.` : ''
  return Number(tokens) > 0 ? `${money} You have your ${formatTokens(Number(tokens))} back.` : money
}

/** What came back: '£2 for ‘A car’', or the credits. */
const refundedCopy = (amountPence: unknown, name: unknown) =>
  `${Number(amountPence) > 0 ? `your payment of ${formatPrice(Number(amountPence))}` : 'the credits that you paid with'}${forCompetition(name)}`

/** The page on which anybody can verify a draw, and players can find their ticket. */
const drawPage = ({ drawId }: Body, { origin }: Pick<Tools, 'origin'>) => `${origin}/win/draws/${String(drawId)}`

const NOT_WON = 'You were in, but your number didn’t come up this time.'

/** Part of messages to the old number or address after a change, in case the owner did not make it. */
const IF_NOT_YOU = 'If this wasn’t you, contact us straight away.'

export const MESSAGES: Readonly<Record<string, Message>> = {
  receipt: {
    channel: 'email',
    isResendable: true,
    isBulk: true,
    subject: 'Your receipt from Fairdraw',
    text: (body, tools) => receiptMail(body as ReceiptFacts, tools),
  },
  // For players without a verified address.
  'receipt-text': {
    channel: 'text',
    isResendable: true,
    isBulk: true,
    text: (body, { origin }) => receiptText(body as ReceiptFacts, origin),
  },
  // Beside the text about it, for whoever has their receipts by email.
  refund: {
    channel: 'email',
    isResendable: true,
    isBulk: true,
    subject: 'Your refund from Fairdraw',
    text: (body, tools) => refundMail(body as RefundFacts, tools),
  },
  'payment-settled-late': {
    channel: 'text',
    // The link continues the entry, or shows its tickets.
    text: ({ competitionId, name, step }, { origin }) =>
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
            description: `Your payment${forCompetition(name)} has come through in time. Good luck.`,
            linkText: 'Your tickets',
            url: `${origin}${MY_ENTRIES}`,
          },
  },
  'payment-refunded': {
    channel: 'text',
    isResendable: true,
    text: ({ amountPence, name, because }, { origin }) =>
      Number(amountPence) > 0
        ? `Your ${formatPrice(Number(amountPence))}${forCompetition(name)} ${whyRefunded(because)}, so we’ve refunded it. That can take a few days: ${origin}${MY_ENTRIES}`
        : `We couldn’t complete your entry${forCompetition(name)}, so your credits are back in your account. More: ${origin}${MY_ENTRIES}`,
    card: ({ amountPence, name, because }, { origin }) => ({
      ...(Number(amountPence) > 0
        ? {
            title: `${formatPrice(Number(amountPence))} refunded`,
            description: `Your payment${forCompetition(name)} ${whyRefunded(because)}. The money can take a few days to show.`,
          }
        : {
            title: 'Your credits are back',
            description: 'We couldn’t complete your entry, so your credits are back in your account.',
          }),
      linkText: 'My entries',
      url: `${origin}${MY_ENTRIES}`,
    }),
  },
  // One for each player, whatever they entered with.
  'draw-called-off': {
    channel: 'text',
    isResendable: true,
    text: ({ name, amountPence, tokens }, { origin }) =>
      `Too few tickets for ‘${String(name)}’ were sold, so there’s no draw.${givenBackCopy(amountPence, tokens)} More: ${origin}${MY_ENTRIES}`,
    card: ({ name, amountPence, tokens }, { origin }) => ({
      title: 'No draw this time',
      description: `Too few tickets for ‘${String(name)}’ were sold, so there’s no draw.${givenBackCopy(amountPence, tokens)}`,
      linkText: 'My entries',
      url: `${origin}${MY_ENTRIES}`,
    }),
  },
  // A person at the desk has refunded it, not the product.
  'payment-refunded-by-hand': {
    channel: 'text',
    text: ({ amountPence, name, hasTickets, tokensTakenBack }, { origin }) =>
      `We’ve refunded ${refundedCopy(amountPence, name)}. ${Number(amountPence) > 0 ? 'It can take a few days to show. ' : ''}` +
      `${hasTickets === true ? 'You keep your tickets.' : 'Its tickets no longer count.'}${takenBackCopy(tokensTakenBack)} More: ${origin}${MY_ENTRIES}`,
    card: ({ amountPence, name, hasTickets, tokensTakenBack }, { origin }) => ({
      title: Number(amountPence) > 0 ? `${formatPrice(Number(amountPence))} refunded` : 'Your credits are back',
      description: `We’ve refunded ${refundedCopy(amountPence, name)}. ${hasTickets === true ? 'You keep your tickets.' : 'Its tickets no longer count.'}${takenBackCopy(tokensTakenBack)}`,
      linkText: 'My entries',
      url: `${origin}${MY_ENTRIES}`,
    }),
  },
  'tickets-withdrawn': {
    channel: 'text',
    text: ({ amountPence, name, tokensTakenBack }, { origin }) =>
      `Your payment of ${formatPrice(Number(amountPence))}${forCompetition(name)} was taken back from us, so its tickets no longer count.${takenBackCopy(tokensTakenBack)} If that’s wrong, contact us. More: ${origin}${MY_ENTRIES}`,
    card: ({ amountPence, name, tokensTakenBack }, { origin }) => ({
      title: 'Tickets withdrawn',
      description: `Your payment of ${formatPrice(Number(amountPence))}${forCompetition(name)} was taken back from us, so its tickets no longer count.${takenBackCopy(tokensTakenBack)} If that’s wrong, contact us.`,
      linkText: 'My entries',
      url: `${origin}${MY_ENTRIES}`,
    }),
  },
  // Goes to the owner of the number and not to the payer, because a number is no proof of identity (quick-pay/refusals.ts).
  'quick-pay-refused': {
    channel: 'text',
    text: ({ why, name, competitionId }, { origin }) =>
      `We didn’t take an Apple Pay payment for ‘${String(name)}’ made with your number. ${String(why)} ` +
      `If that was you, log in here: ${origin}/win/competition/${Number(competitionId)}. If not, you don’t need to do anything.`,
  },
  'entry-unfinished': {
    channel: 'text',
    consent: 'marketing',
    ttlMinutes: 20,
    text: ({ competitionId }, { origin }) =>
      `You started an entry but haven’t finished it. Carry on here: ${origin}/win/competition/${Number(competitionId)}/enter`,
  },
  'intake-accepted': {
    channel: 'text',
    isResendable: true,
    isBulk: true,
    to: ({ to }) => String(to),
    text: ({ channel, name, tickets, tokensEarned, chargedPence }) =>
      acceptanceCopy({
        channel: channel as IntakeChannel,
        name: String(name),
        tickets: (tickets as number[]).map(ticketCode),
        tokensEarned: Number(tokensEarned ?? 0),
        chargedPence: Number(chargedPence),
      }),
  },
  'intake-rejected': {
    channel: 'text',
    isBulk: true,
    to: ({ to }) => String(to),
    text: ({ channel, name, reason, chargedPence }) =>
      rejectionCopy(reason as IntakeReason, {
        channel: channel as IntakeChannel,
        name: String(name),
        chargedPence: Number(chargedPence),
      }) ?? '',
  },
  'email-code': {
    channel: 'email',
    to: ({ email }) => String(email),
    ttlMinutes: EMAIL_CODE_MINUTES,
    subject: 'Your Fairdraw code',
    text: ({ seed }, { codeOf }) =>
      `${codeOf(String(seed))}\n\nis your code to confirm this email address for your Fairdraw account. It lasts ${EMAIL_CODE_MINUTES} minutes.\n\n` +
      'If you didn’t ask for it, you can ignore this email. Nothing will change without the code.',
  },
  'email-replaced': {
    channel: 'email',
    to: ({ was }) => String(was),
    subject: 'Your Fairdraw email address has changed',
    text: () => `From now on we’ll email a different address about your Fairdraw account. ${IF_NOT_YOU}`,
  },
  'number-replaced': {
    channel: 'text',
    to: ({ was }) => String(was),
    text: () => `Your Fairdraw account has moved to another number. ${IF_NOT_YOU}`,
  },
  'prize-won': {
    channel: 'text',
    isResendable: true,
    text: (body, { origin }) =>
      `You’ve won ${String(body['prize'])} in ‘${String(body['from'])}’! ${nextForWinner(body)} ${origin}${MY_PRIZES}`,
    card: (body, { origin }) => ({
      title: 'You’ve won!',
      description: `${String(body['prize'])}, in ‘${String(body['from'])}’. ${nextForWinner(body)}`,
      linkText: 'Your prizes',
      url: `${origin}${MY_PRIZES}`,
    }),
  },
  'prize-won-email': {
    channel: 'email',
    isResendable: true,
    subject: 'You’ve won!',
    text: (body, { origin }) =>
      `Congratulations: you’ve won ${String(body['prize'])} in ‘${String(body['from'])}’.\n\n${nextForWinner(body)}\n\n${origin}${MY_PRIZES}\n\n` +
      'We’ll never ask you to pay for a prize, or for your card or passcode.',
  },
  'prize-revealed-late': {
    channel: 'text',
    isResendable: true,
    text: (body, { origin }) =>
      `One of your Winsday tickets won ${String(body['prize'])}! You hadn’t looked yet, so we’ve turned it over for you. ${nextForWinner(body)} ${origin}${MY_PRIZES}`,
    card: (body, { origin }) => ({
      title: 'Your ticket won!',
      description: `${String(body['prize'])}, in ‘${String(body['from'])}’. ${nextForWinner(body)}`,
      linkText: 'Your prizes',
      url: `${origin}${MY_PRIZES}`,
    }),
  },
  'prize-reminder': {
    channel: 'text',
    isResendable: true,
    text: (body, { origin }) =>
      `Your prize is still waiting: ${String(body['prize'])}. ${nextForWinner(body)} ${origin}${MY_PRIZES}`,
  },
  'prize-confirmed': {
    channel: 'text',
    isResendable: true,
    text: ({ prize }, { origin }) =>
      `Thanks for waiting: we’ve checked your age, so ${String(prize)} is yours. Follow it here: ${origin}${MY_PRIZES}`,
  },
  'age-unclear': {
    channel: 'text',
    isResendable: true,
    text: (_body, { origin }) =>
      `We couldn’t check that you’re 18 or over from what we know. Nothing is lost. See what to do next: ${origin}${MY_PRIZES}`,
  },
  'age-under-18': {
    channel: 'text',
    isResendable: true,
    text: (_body, { contactEmail }) =>
      `Our age check says you’re under 18, so we can’t take entries or payments from you or give you a prize. We’re sorry. If that’s wrong, email ${contactEmail} and a person will look.`,
  },
  'prize-sent': {
    channel: 'text',
    isResendable: true,
    text: ({ prize, dispatch }, { origin }) => {
      const { carrier, reference } = (dispatch ?? {}) as { carrier?: string; reference?: string }
      const by = carrier ? ` with ${carrier}${reference ? `, reference ${reference}` : ''}` : ''
      return `Your prize is on its way${by}: ${String(prize)}. ${origin}${MY_PRIZES}`
    },
  },
  'prize-code': {
    channel: 'text',
    isResendable: true,
    text: ({ prize }, { origin }) => `Your code is here: ${String(prize)}. ${origin}${MY_PRIZES}`,
  },
  'prize-unclaimed': {
    channel: 'text',
    text: ({ prize, from }) =>
      `The time to claim ${String(prize)} from ‘${String(from)}’ has passed, so it’s going to another player. Sorry it didn’t work out this time.`,
  },
  'prize-withdrawn': {
    channel: 'text',
    isResendable: true,
    text: ({ prize, from }, { origin }) =>
      `We’ve had to withdraw ${String(prize)} from ‘${String(from)}’. Find out why, and how to contact us: ${origin}${MY_PRIZES}`,
  },
  // Players asked for these, so that they contain no offer.
  'draw-not-won': {
    channel: 'text',
    consent: 'results',
    isBulk: true,
    isOfDraw: true,
    text: (body, tools) =>
      `‘${String(body['name'])}’ has been drawn. ${NOT_WON} Thanks for taking part. See how we drew it: ${drawPage(body, tools)}`,
  },
  'draw-not-won-email': {
    channel: 'email',
    consent: 'results',
    isBulk: true,
    isOfDraw: true,
    subject: 'Not this time, but thanks for taking part',
    text: (body, tools) =>
      `‘${String(body['name'])}’ has been drawn. ${NOT_WON} Thanks for taking part.\n\nSee how we drew it, and check your ticket was in:\n${drawPage(body, tools)}`,
  },
  'payout-paid': {
    channel: 'text',
    isResendable: true,
    text: ({ amountPence }) =>
      `${formatPrice(Number(amountPence))} of cash prizes is in your PayPal account. Enjoy it!`,
    card: ({ amountPence }, { origin }) => ({
      title: `${formatPrice(Number(amountPence))} paid out`,
      description: 'Your cash prize is in your PayPal account.',
      linkText: 'Your payouts',
      url: `${origin}${MY_PAYOUTS}`,
    }),
  },
  'payout-unclaimed': {
    channel: 'text',
    text: ({ amountPence }) =>
      `We’ve sent ${formatPrice(Number(amountPence))} to PayPal, and it’s waiting for you to accept it there. If you haven’t within ${UNCLAIMED_DAYS} days, it comes back to your account with us.`,
  },
  'payout-returned': {
    channel: 'text',
    isResendable: true,
    text: ({ amountPence, reason }, { origin }) =>
      `Your payout of ${formatPrice(Number(amountPence))} didn’t go through: ${RETURN_COPY[reason as ReturnReason]} It’s back in your cash prizes, so nothing is lost: ${origin}${MY_PAYOUTS}`,
    card: ({ amountPence, reason }, { origin }) => ({
      title: `${formatPrice(Number(amountPence))} is back with you`,
      description: `Your payout didn’t go through: ${RETURN_COPY[reason as ReturnReason]}`,
      linkText: 'Your payouts',
      url: `${origin}${MY_PAYOUTS}`,
    }),
  },
  'marketing-welcome-email': {
    channel: 'email',
    consent: 'marketing',
    subject: 'You’re on the list',
    text: () =>
      'Thanks for signing up. We’ll email you when there’s something new to win, and tell you who’s won what.',
  },
  'marketing-welcome-text': {
    channel: 'text',
    consent: 'marketing',
    text: () => 'Thanks for signing up. We’ll text you when there’s something new to win.',
  },
}

/** The message whose body is stored, so that staff can send it again. */
export const isResendable = (topic: string): boolean => MESSAGES[topic]?.isResendable === true

/** Topics that are useful only for some minutes. */
export const TIMED_TOPICS: readonly string[] = Object.keys(MESSAGES).filter(
  (topic) => MESSAGES[topic]!.ttlMinutes !== undefined,
)
