import { openJournal } from '../journal.ts'
import type { SettlementPlan } from '../settlement-plan.ts'

export type PaymentStatus =
  | 'Initial'
  | 'AwaitingAuthorization'
  | 'Authorised'
  | 'Verified'
  | 'Completed'
  | 'Canceled'
  | 'Failed'
  | 'Rejected'
  | 'Abandoned'

/** Sort code and account number, in the API's format. */
export type BankAccount = { type: 'SortCode'; identification: string; owner_name: string; currency: 'GBP' }

export type Paylink = {
  id: string
  amountPence: number
  reference: string
  description: string
  bankId: string
  redirectUrl: string
  merchantId: string | null
  merchantUserId: string | null
  creditor: BankAccount
  /** The maximum number of successful payments, and the expiry time. */
  limit: { count: number; until: string | null }
  createdAt: string
  deletedAt: string | null
}

export type Payment = SettlementPlan & {
  id: string
  linkId: string
  bankId: string
  status: PaymentStatus
  amountPence: number
  reference: string
  description: string
  createdAt: string
  /** The account that the money comes from, once it is chosen. */
  debtor: BankAccount | null
  creditor: BankAccount
  bankReference: string
  failureMessage: string | null
  /** Set on a refund. */
  originalPaymentId: string | null
  history: { status: PaymentStatus; at: string }[]
}

export type BankBooks = ReturnType<typeof openBankBooks>

type Line = { link: Paylink } | { payment: Payment }

/** The store of open banking. The last line of an id wins, and is in the file before the reply is sent. */
export function openBankBooks(file?: string) {
  const links = new Map<string, Paylink>()
  const payments = new Map<string, Payment>()

  const write = openJournal<Line>(file, (line) => {
    if ('link' in line) links.set(line.link.id, line.link)
    else payments.set(line.payment.id, line.payment)
  })

  return {
    link: (id: string): Paylink | undefined => links.get(id),
    payment: (id: string): Payment | undefined => payments.get(id),
    /** Oldest first. */
    links: (): Paylink[] => [...links.values()],
    payments: (): Payment[] => [...payments.values()],
    /** The payments and refunds of one link, oldest first. */
    listPaymentsOf: (linkId: string): Payment[] => [...payments.values()].filter((one) => one.linkId === linkId),
    saveLink: (...saved: readonly Paylink[]) => write(...saved.map((link) => ({ link }))),
    savePayment: (...saved: readonly Payment[]) => write(...saved.map((payment) => ({ payment }))),
  }
}
