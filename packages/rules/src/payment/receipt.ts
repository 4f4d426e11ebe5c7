/** The words of a receipt, the same on its page, in the mail and in the text (docs/mechanisms/account/receipts.md). Pure. */
import { ticketCode } from '../entry/ticket.ts'
import { pluralise } from '../text/count.ts'
import { formatLongDayAndTime } from '../text/day-names.ts'
import type { PaymentMethod } from './payment.ts'
import { METHOD_NAMES, formatMethod, formatName, formatPaid, receiptPath } from './receipt-facts.ts'
import type { ReceiptFacts } from './receipt-facts.ts'
import { refundLines } from './refund-notice.ts'

function formatTickets({ quantity, step, tickets }: ReceiptFacts): string {
  if (tickets.length > 0) return `${pluralise(quantity, 'ticket')}: ${tickets.map(ticketCode).join(', ')}`
  return step === null
    ? `${pluralise(quantity, 'ticket')}, which no longer count`
    : `${pluralise(quantity, 'ticket')}, as soon as you’ve finished your entry`
}

/** The lines of a receipt: what each is, and what it says. The address of the terms stands beside them. */
export function receiptLines(receipt: ReceiptFacts): (readonly [label: string, text: string])[] {
  const { paidAt, closesAt, drawText, termsVersion, paymentId } = receipt
  return [
    ['For', formatName(receipt)],
    ['You bought', formatTickets(receipt)],
    ['You paid', formatPaid(receipt)],
    ['With', formatMethod(receipt)],
    ['On', formatLongDayAndTime(new Date(paidAt))],
    ...(closesAt === null ? [] : [['Closes', formatLongDayAndTime(new Date(closesAt))] as const]),
    ['The draw', drawText ?? 'After it closes, once every entry is in.'],
    ...(termsVersion === null ? [] : [['Terms you accepted', `Version ${termsVersion}`] as const]),
    ...refundLines(receipt),
    ['Receipt number', paymentId],
  ]
}

/** The page of a version of terms, which is there for good. */
export const acceptedTermsPath = (competitionId: number, version: number) => `/win/terms/${competitionId}/${version}`

/** The address of the terms that the player accepted; those of a competition by invitation are on the receipt itself. */
export const termsAddress = ({ isHidden, termsVersion, competitionId, entryId }: ReceiptFacts): string | undefined =>
  termsVersion === null ? undefined : isHidden ? receiptPath(entryId) : acceptedTermsPath(competitionId, termsVersion)

export function receiptMail(
  receipt: ReceiptFacts,
  { origin, contactEmail }: { origin: string; contactEmail: string },
): string {
  const terms = termsAddress(receipt)
  return [
    'Thanks for playing. This is your receipt, so keep it somewhere safe.',
    receiptLines(receipt)
      .map(([label, text]) => `${label}: ${text}`)
      .join('\n'),
    terms && `The terms you accepted, as they were then: ${origin}${terms}`,
    `See it, print it or send it again: ${origin}${receiptPath(receipt.entryId)}`,
    `Anything not right? Write to ${contactEmail} with your receipt number.`,
    `18+. Only spend what you can afford. Set a limit or take a break: ${origin}/win/profile/playing-safe`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** One segment of the GSM alphabet: a receipt by text costs no more than a code. */
const SEGMENT = 160
const SHORT_METHODS: Readonly<Record<PaymentMethod, string>> = { ...METHOD_NAMES, bank: 'bank' }

/** The letters that the name has in every phone's alphabet. */
const inPlainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll('×', 'x')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^ !"#%&'()*+,\-./0-9:;<=>?A-Za-z£]/g, '')

/** The name is shortened until everything fits. */
export function receiptText(receipt: ReceiptFacts, origin: string): string {
  const { method, lastDigits, quantity, termsVersion } = receipt
  const by = lastDigits === null ? SHORT_METHODS[method] : `card ${lastDigits}`
  const terms = termsVersion === null ? '' : `, terms ${termsVersion}`
  const refunded = receipt.refund === null ? '' : ', refunded'
  const start = `Receipt: ${inPlainLetters(formatPaid(receipt))} by ${by}, ${pluralise(quantity, 'ticket')}${refunded} for `
  const end = `${terms}. More: ${origin}/win/profile/entries`
  return `${start}${inPlainLetters(formatName(receipt))
    .slice(0, Math.max(0, SEGMENT - start.length - end.length))
    .trim()}${end}`
}
