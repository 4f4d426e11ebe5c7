/** What happened before the emulators were started, for a demonstration that begins in the middle of things. */
import type { Books, Transaction } from './gateway/books.ts'
import type { BankBooks, Paylink, Payment } from './open-banking/books.ts'
import type { PayoutBooks, PayoutItem } from './paypal/payouts.ts'

export type PastBooks = {
  transactions?: readonly Transaction[]
  links?: readonly Paylink[]
  bankPayments?: readonly Payment[]
  payouts?: readonly PayoutItem[]
}

type AllBooks = { gateway: Books; bank: BankBooks; payPal: Pick<PayoutBooks, 'record'> }

/** Writes it into the books as it is: nothing settles, and no webhook is sent. What is written twice is there once. */
export function recordPast(
  { gateway, bank, payPal }: AllBooks,
  { transactions = [], links = [], bankPayments = [], payouts = [] }: PastBooks,
): void {
  gateway.saveTransaction(...transactions)
  bank.saveLink(...links)
  bank.savePayment(...bankPayments)
  payPal.record(...payouts)
}
