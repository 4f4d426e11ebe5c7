/** What players are told of their payouts. */
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { RETURN_COPY, UNCLAIMED_DAYS } from '@fairdraw/rules/payout/payout.ts'
import type { ReturnReason } from '@fairdraw/rules/payout/payout.ts'
import { PROFILE } from '../message.ts'
import type { Messages } from '../message.ts'

export const payoutMessages = {
  'payout-paid': {
    channel: 'text',
    isResendable: true,
    text: ({ amountPence }) =>
      `${formatPrice(Number(amountPence))} of cash prizes is in your PayPal account. Enjoy it!`,
    card: ({ amountPence }, { origin }) => ({
      title: `${formatPrice(Number(amountPence))} paid out`,
      description: 'Your cash prize is in your PayPal account.',
      linkText: 'Your payouts',
      url: `${origin}${PROFILE.payouts}`,
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
      `Your payout of ${formatPrice(Number(amountPence))} didn’t go through: ${RETURN_COPY[reason as ReturnReason]} It’s back in your cash prizes, so nothing is lost: ${origin}${PROFILE.payouts}`,
    card: ({ amountPence, reason }, { origin }) => ({
      title: `${formatPrice(Number(amountPence))} is back with you`,
      description: `Your payout didn’t go through: ${RETURN_COPY[reason as ReturnReason]}`,
      linkText: 'Your payouts',
      url: `${origin}${PROFILE.payouts}`,
    }),
  },
} satisfies Messages
