/** The words of a refund, the same on the receipt's page and in the mail about it (docs/mechanisms/account/receipts.md). Pure. */
import { formatLongDayAndTime } from '../text/day-names.ts'
import { formatTokens } from './money.ts'
import type { PaymentMethod } from './payment.ts'
import { formatMethod, formatName, formatPaid, receiptPath } from './receipt-facts.ts'
import type { ReceiptFacts } from './receipt-facts.ts'
import type { RefundReason } from './refund.ts'

/** Of money that came too late there was never a receipt, so that it has no time of payment. */
export type RefundFacts = Omit<ReceiptFacts, 'paidAt'> & { paidAt: string | null; tokensTakenBack: number }

const CARD = 'Usually within five working days, depending on your bank.'
/** Counted from when the vendor has confirmed the refund. */
const ARRIVES: Readonly<Record<PaymentMethod, string>> = {
  card: CARD,
  'apple-pay': CARD,
  'google-pay': CARD,
  paypal: 'Usually the same day at PayPal. If PayPal took it from your card, within five working days.',
  bank: 'Usually the same day, in the account you paid from.',
  credits: 'They’re back in your account now.',
  tokens: 'They’re back in your account now.',
}

const WHY: Readonly<Record<RefundReason, string>> = {
  'too-late': 'The entry wasn’t completed in time, so it didn’t count.',
  'sold-out': 'Your payment came when every ticket had gone.',
  'by-hand': 'Our team refunded it for you.',
  'too-few': 'Too few tickets were sold, so there’s no draw.',
}

type Refunded = Omit<ReceiptFacts, 'paidAt'> & { paidAt: string | null }

/** Credits of a payment that was never captured were given back long before. */
const formatRefunded = (refunded: Refunded) =>
  formatPaid(refunded.paidAt === null ? { ...refunded, v1Entries: 0, creditPence: 0, discountPence: 0 } : refunded)

function formatWhere(refunded: Refunded): string {
  const { paidAt, moneyPence, v1Entries, creditPence, discountPence } = refunded
  const hasCredits = paidAt !== null && v1Entries + creditPence + discountPence > 0
  if (moneyPence === 0) return 'Your credits'
  return hasCredits ? `${formatMethod(refunded)}; your credits are back in your account` : formatMethod(refunded)
}

/** The lines of a refund; none where nothing is refunded. */
export function refundLines(refunded: Refunded): (readonly [label: string, text: string])[] {
  const { refund, method } = refunded
  if (refund === null) return []
  const why = ['Why', WHY[refund.because]] as const
  if (refund.settledAt === null) return [['Refund', `${formatRefunded(refunded)}, on its way to you`], why]
  return [
    ['Refunded', formatRefunded(refunded)],
    ['Back to', formatWhere(refunded)],
    ['Refunded on', formatLongDayAndTime(new Date(refund.settledAt))],
    ['Arrives', ARRIVES[method]],
    why,
  ]
}

export function refundMail(
  refunded: RefundFacts,
  { origin, contactEmail }: { origin: string; contactEmail: string },
): string {
  const { paidAt, tickets, tokensTakenBack, paymentId, entryId } = refunded
  const lines: (readonly [string, string])[] = [
    ['For', formatName(refunded)],
    ...refundLines(refunded),
    ...(paidAt === null
      ? []
      : [
          ['Paid on', formatLongDayAndTime(new Date(paidAt))] as const,
          ['Your tickets', tickets.length > 0 ? 'You keep them.' : 'They no longer count.'] as const,
        ]),
    ...(tokensTakenBack > 0
      ? [['Taken back', `the ${formatTokens(tokensTakenBack)} that the entry earned`] as const]
      : []),
    [paidAt === null ? 'Payment number' : 'Receipt number', paymentId],
  ]
  return [
    'We’ve sent your money back. This is your record of it, so keep it somewhere safe.',
    lines.map(([label, text]) => `${label}: ${text}`).join('\n'),
    paidAt === null
      ? `Your entries: ${origin}/win/profile/entries`
      : `See it with your receipt: ${origin}${receiptPath(entryId)}`,
    `Anything not right, or not there in time? Write to ${contactEmail} with the number above.`,
  ].join('\n\n')
}
