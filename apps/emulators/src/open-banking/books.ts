import { openJournal } from '../journal.ts'

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

/** Sort code and number, as the wire writes them. */
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
  /** How many payments may succeed, and until when it can be used. */
  limit: { count: number; until: string | null }
  createdAt: string
  deletedAt: string | null
}

export type Payment = {
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
  /** When it completes by itself; null: never, or not by itself. */
  settlesAt: string | null
  isNeverSettled: boolean
}

export type BankBooks = ReturnType<typeof openBankBooks>

type Line = { link: Paylink } | { payment: Payment }

/** What open banking remembers: the last word on an id holds. It is on the file before a reply goes out. */
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
    /** Those of one link, its refunds among them, oldest first. */
    paymentsOf: (linkId: string): Payment[] => [...payments.values()].filter((one) => one.linkId === linkId),
    saveLink: (link: Paylink) => write({ link }),
    savePayment: (payment: Payment) => write({ payment }),
  }
}
