/** What the vendors' books say of the season's payments: what the emulators would have written when the money moved. */
import type { Transaction } from '@fairdraw/emulators/gateway/books.ts'
import type { Card } from '@fairdraw/emulators/gateway/cards.ts'
import type { Instrument } from '@fairdraw/emulators/gateway/instruments.ts'
import type { PastBooks } from '@fairdraw/emulators/past-books.ts'
import type { Paylink, Payment as BankPayment } from '@fairdraw/emulators/open-banking/books.ts'
import type { Entry, Payment } from './entries.ts'

/** The gateway's number of a transaction has eight hexadecimal digits, the service's number of a link sixteen. */
export const vendorIdOf = ({ id, method }: Pick<Payment, 'id' | 'method'>): string =>
  method === 'bank' ? `5ea5${id.slice(-12)}` : `5e${id.slice(-6)}`

const CARD: Card = {
  bin: '411111',
  last4: '1111',
  brand: 'Visa',
  brandCode: 'VISA',
  expirationMonth: '12',
  expirationYear: '2030',
  cardholderName: null,
  billingPostcode: null,
  funding: 'debit',
  behaviour: 'frictionless',
  cvvResponse: 'M',
  fingerprint: 'season',
}
const INSTRUMENTS: Readonly<Record<Exclude<Payment['method'], 'bank'>, Instrument>> = {
  card: { kind: 'card', card: CARD },
  'apple-pay': { kind: 'apple-pay', card: CARD },
  'google-pay': { kind: 'google-pay', card: CARD, isNetworkTokenized: true },
  paypal: {
    kind: 'paypal',
    account: {
      payerId: 'PAYER0000002B',
      email: 'robin@example.com',
      firstName: 'Robin',
      lastName: 'Demo',
      isOverdrawn: false,
    },
  },
}
const BANK = 'obie-alder-personal'
const CREDITOR = {
  type: 'SortCode',
  identification: '20000012345678',
  owner_name: 'Fairdraw',
  currency: 'GBP',
} as const
const DEBTOR = { ...CREDITOR, identification: '20000087654321', owner_name: 'A Payer' }
const REPLY_MS = 2_000

export function toTransaction(
  { id: orderId, method, amountPence, at, isCaptured }: Payment,
  vendorId: string,
): Transaction {
  const createdAt = new Date(at + REPLY_MS).toISOString()
  const status = isCaptured ? 'settled' : 'processor_declined'
  return {
    id: vendorId,
    type: 'sale',
    status,
    orderId,
    amountPence,
    createdAt,
    updatedAt: createdAt,
    instrument: INSTRUMENTS[method as keyof typeof INSTRUMENTS],
    vaultToken: null,
    customerId: null,
    threeDSecure: null,
    processorResponse: isCaptured ? { code: '1000', text: 'Approved' } : { code: '2000', text: 'Do Not Honor' },
    gatewayRejectionReason: null,
    refundedTransactionId: null,
    refundIds: [],
    history: [{ status, at: createdAt, amountPence }],
    disputes: [],
    settlesAt: null,
    isNeverSettled: false,
  }
}

export function toLink(
  { amountPence, at }: Payment,
  { vendorId, playerId }: { vendorId: string; playerId: number },
): Paylink {
  return {
    id: vendorId,
    amountPence,
    reference: `FD${vendorId.toUpperCase()}`,
    description: 'Entries',
    bankId: BANK,
    redirectUrl: 'http://localhost:3000/win',
    merchantId: null,
    merchantUserId: String(playerId),
    creditor: CREDITOR,
    limit: { count: 1, until: new Date(at + 1_800_000).toISOString() },
    createdAt: new Date(at).toISOString(),
    deletedAt: null,
  }
}

export function toBankPayment({ id, amountPence, at, isCaptured }: Payment, vendorId: string): BankPayment {
  const createdAt = new Date(at + REPLY_MS).toISOString()
  const status = isCaptured ? 'Completed' : 'Rejected'
  return {
    id,
    linkId: vendorId,
    bankId: BANK,
    status,
    amountPence,
    reference: `FD${vendorId.toUpperCase()}`,
    description: 'Entries',
    createdAt,
    debtor: DEBTOR,
    creditor: CREDITOR,
    bankReference: `ALDER-${vendorId.slice(-10)}`,
    failureMessage: isCaptured ? null : 'Do Not Honor',
    originalPaymentId: null,
    history: [{ status, at: createdAt }],
    settlesAt: null,
    isNeverSettled: false,
  }
}

/** What the vendors have of some entries. */
export function booksOf(entries: readonly Entry[]): PastBooks {
  const paid = entries.flatMap(({ playerId, payments }) =>
    payments.map((payment) => ({ playerId, payment, vendorId: vendorIdOf(payment) })),
  )
  const byBank = paid.filter(({ payment }) => payment.method === 'bank')
  return {
    transactions: paid
      .filter(({ payment }) => payment.method !== 'bank')
      .map(({ payment, vendorId }) => toTransaction(payment, vendorId)),
    links: byBank.map(({ payment, vendorId, playerId }) => toLink(payment, { vendorId, playerId })),
    bankPayments: byBank.map(({ payment, vendorId }) => toBankPayment(payment, vendorId)),
  }
}
