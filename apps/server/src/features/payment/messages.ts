/** What players are told of their payments and refunds. */
import { formatPrice, formatTokens } from '@fairdraw/rules/payment/money.ts'
import { PROFILE } from '../message.ts'
import type { Messages } from '../message.ts'

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

export const paymentMessages = {
  'payment-settled-late': {
    channel: 'text',
    // The link continues the entry, or shows its tickets.
    text: ({ competitionId, name, step }, { origin }) =>
      typeof step === 'string'
        ? `Your payment${forCompetition(name)} has come through. There’s one more thing to do before you’re in: ${origin}/win/competition/${Number(competitionId)}/enter`
        : `Your payment${forCompetition(name)} has come through in time and you’re in. Your tickets: ${origin}${PROFILE.entries}`,
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
            url: `${origin}${PROFILE.entries}`,
          },
  },
  'payment-refunded': {
    channel: 'text',
    isResendable: true,
    text: ({ amountPence, name, because }, { origin }) =>
      Number(amountPence) > 0
        ? `Your ${formatPrice(Number(amountPence))}${forCompetition(name)} ${whyRefunded(because)}, so we’ve refunded it. That can take a few days: ${origin}${PROFILE.entries}`
        : `We couldn’t complete your entry${forCompetition(name)}, so your credits are back in your account. More: ${origin}${PROFILE.entries}`,
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
      url: `${origin}${PROFILE.entries}`,
    }),
  },
  // One for each player, whatever they entered with.
  'draw-called-off': {
    channel: 'text',
    isResendable: true,
    text: ({ name, amountPence, tokens }, { origin }) =>
      `Too few tickets for ‘${String(name)}’ were sold, so there’s no draw.${givenBackCopy(amountPence, tokens)} More: ${origin}${PROFILE.entries}`,
    card: ({ name, amountPence, tokens }, { origin }) => ({
      title: 'No draw this time',
      description: `Too few tickets for ‘${String(name)}’ were sold, so there’s no draw.${givenBackCopy(amountPence, tokens)}`,
      linkText: 'My entries',
      url: `${origin}${PROFILE.entries}`,
    }),
  },
  // A person at the desk has refunded it, not the product.
  'payment-refunded-by-hand': {
    channel: 'text',
    text: ({ amountPence, name, hasTickets, tokensTakenBack }, { origin }) =>
      `We’ve refunded ${refundedCopy(amountPence, name)}. ${Number(amountPence) > 0 ? 'It can take a few days to show. ' : ''}` +
      `${hasTickets === true ? 'You keep your tickets.' : 'Its tickets no longer count.'}${takenBackCopy(tokensTakenBack)} More: ${origin}${PROFILE.entries}`,
    card: ({ amountPence, name, hasTickets, tokensTakenBack }, { origin }) => ({
      title: Number(amountPence) > 0 ? `${formatPrice(Number(amountPence))} refunded` : 'Your credits are back',
      description: `We’ve refunded ${refundedCopy(amountPence, name)}. ${hasTickets === true ? 'You keep your tickets.' : 'Its tickets no longer count.'}${takenBackCopy(tokensTakenBack)}`,
      linkText: 'My entries',
      url: `${origin}${PROFILE.entries}`,
    }),
  },
  'tickets-withdrawn': {
    channel: 'text',
    text: ({ amountPence, name, tokensTakenBack }, { origin }) =>
      `Your payment of ${formatPrice(Number(amountPence))}${forCompetition(name)} was taken back from us, so its tickets no longer count.${takenBackCopy(tokensTakenBack)} If that’s wrong, contact us. More: ${origin}${PROFILE.entries}`,
    card: ({ amountPence, name, tokensTakenBack }, { origin }) => ({
      title: 'Tickets withdrawn',
      description: `Your payment of ${formatPrice(Number(amountPence))}${forCompetition(name)} was taken back from us, so its tickets no longer count.${takenBackCopy(tokensTakenBack)} If that’s wrong, contact us.`,
      linkText: 'My entries',
      url: `${origin}${PROFILE.entries}`,
    }),
  },
} satisfies Messages
