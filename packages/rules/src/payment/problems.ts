/** Why money is not taken, exchanged, refunded or compared with the vendors’ books. */
import type { ProblemRow } from '../problem-row.ts'

export const PAYMENT_PROBLEMS = {
  'wrong-payment-method': {
    status: 422,
    cause: 'The competition cannot be paid in this way.',
    title: 'You can’t pay that way here',
    text: 'No money was taken. Choose another way to pay.',
  },
  'payment-duplicated': {
    status: 409,
    cause: 'A payment for this entry is already under way or done.',
    title: 'Payment in progress',
    text: 'Your payment for this entry is already being processed. You won’t be charged twice.',
  },
  'entry-failed': {
    status: 402,
    cause: 'The payment was declined, or the entry failed.',
    title: 'Your payment didn’t go through',
    text: 'Your bank declined the payment. No money was taken. Try again, or use another card.',
  },
  'spend-limit-exceeded': {
    status: 403,
    cause: 'The payment would pass the spend limit that the player or the operator set.',
    title: 'That’s over your limit',
    text: 'This would take you over your monthly limit. No money was taken.',
  },
  'card-cap-exceeded': {
    status: 403,
    cause: 'The payment would pass the monthly cap on credit cards.',
    title: 'Credit card limit reached',
    text: 'You can spend up to £250 a month here by credit card. No money was taken. You can still use a debit card.',
  },
  'quick-pay-refused': {
    status: 403,
    cause: 'The account of the number cannot make this payment; the reason is for its owner alone.',
    title: 'We can’t take this payment here',
    text: 'No money was taken. Log in to find out why.',
  },
  'no-exchange-rate': {
    status: 409,
    cause: 'The settings have no rate between these two balances.',
    title: 'You can’t swap that just now',
    text: 'We don’t offer this swap at the moment. Your cash prizes haven’t changed.',
  },
  'exchange-rate-changed': {
    status: 409,
    cause: 'The rate is not the one that the player was told.',
    title: 'The rate has changed',
    text: 'The rate has just changed, so nothing was swapped. Have a look at what you’d get now.',
  },
  'exchange-too-small': {
    status: 422,
    cause: 'The amount is less than one step of the rate.',
    title: 'That’s too little to swap',
    text: 'That’s too little to swap. Choose a larger amount.',
  },
  'comparison-under-way': {
    status: 409,
    cause: 'Another comparison of the books is running; there is one at a time.',
    title: 'Books are being compared',
    text: 'Another comparison is running. Try again when it has finished.',
  },
  'payment-not-refundable': {
    status: 409,
    cause: 'The payment is not captured, was refunded, is being refunded, or belongs to an entry that is not finished.',
    title: 'This payment can’t be refunded',
    text: 'Look at it again: only captured money of a finished entry is refunded, and only once.',
  },
  'payment-taken-back': {
    status: 409,
    cause: 'The money of the payment is in dispute, was taken back, or never arrived.',
    title: 'We don’t have this money',
    text: 'It’s in dispute, was taken back or never arrived, so a refund would pay it twice.',
  },
  'refund-proposed-otherwise': {
    status: 409,
    cause: 'A colleague has proposed the refund, or proposed another, since the caller looked.',
    title: 'A colleague was faster',
    text: 'Look at the payment again: its refund is proposed, and you may be the second person.',
  },
  'case-decided': {
    status: 409,
    cause: 'A person has decided the case, or it needs no decision.',
    title: 'This is decided',
    text: 'Look at it again: somebody may have decided it, or the money came back.',
  },
  'entry-not-withdrawable': {
    status: 409,
    cause: 'The tickets of the entry are in the list of a draw, or the entry is not completed.',
    title: 'These tickets can’t be withdrawn',
    text: 'Their competition’s list is already compared, committed or drawn, or the entry has no tickets.',
  },
  'export-span-wrong': {
    status: 422,
    cause: 'The download ends before it begins, or spans more than a year.',
    title: 'Check the days',
    text: 'Choose a last day that isn’t before the first, within a year.',
  },
} as const satisfies Record<string, ProblemRow>
