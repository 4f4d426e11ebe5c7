/** A player’s receipts, and what they are told of a new number or email address. */
import { receiptMail, receiptText } from '@fairdraw/rules/payment/receipt.ts'
import type { ReceiptFacts } from '@fairdraw/rules/payment/receipt-facts.ts'
import { refundMail } from '@fairdraw/rules/payment/refund-notice.ts'
import type { RefundFacts } from '@fairdraw/rules/payment/refund-notice.ts'
import type { Messages } from '../message.ts'

/** How long a mailed code is valid. */
export const EMAIL_CODE_MINUTES = 10

/** Part of messages to the old number or address after a change, in case the owner did not make it. */
const IF_NOT_YOU = 'If this wasn’t you, contact us straight away.'

export const accountMessages = {
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
} satisfies Messages
