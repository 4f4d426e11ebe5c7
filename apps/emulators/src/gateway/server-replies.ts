import type { FastifyReply } from 'fastify'
import type { Customer, Dispute, Nonce, ThreeDSecureOutcome, Transaction, VaultedCard } from './books.ts'
import { toBinData, type Card } from './cards.ts'
import type { FieldProblem } from './vault.ts'
import { getCard, type Instrument, type PayPalAccount } from './instruments.ts'
import { toXml, XmlCollection, XmlList, type XmlValue } from './xml.ts'

export const sendXml = (reply: FastifyReply, status: number, xml: string): FastifyReply =>
  reply.code(status).type('application/xml').send(xml)

type XmlObject = { [key: string]: XmlValue | undefined }

/** Formats pence in the gateway's format: `"12.50"`. */
export const formatAmount = (pence: number): string => (pence / 100).toFixed(2)

export const transactionXml = (transaction: Transaction): string => toXml('transaction', transactionNode(transaction))

export const nonceXml = (nonce: Nonce): string => toXml('paymentMethodNonce', nonceNode(nonce))

export const searchIdsXml = (ids: string[]): string =>
  toXml('searchResults', { pageSize: 50, ids: new XmlList('item', ids) })

export const searchPageXml = (transactions: Transaction[]): string =>
  toXml('creditCardTransactions', new XmlCollection('transaction', transactions.map(transactionNode)))

/** A customer with their saved cards. */
export const customerXml = (customer: Customer, cards: VaultedCard[]): string =>
  toXml('customer', {
    id: customer.id,
    merchantId: null,
    createdAt: new Date(customer.createdAt),
    updatedAt: new Date(customer.createdAt),
    creditCards: new XmlList(
      'creditCard',
      cards.map((one) => ({
        ...cardNode(one.card, one.token),
        customerId: one.customerId,
        createdAt: new Date(one.createdAt),
        default: one === cards[0],
      })),
    ),
    paypalAccounts: new XmlList('paypalAccount', []),
    applePayCards: new XmlList('applePayCard', []),
  })

/** The body of a 422 reply to a refused request. `scope` is the object that the request was about. */
export const problemXml = (problem: FieldProblem, scope: 'transaction' | 'customer' = 'transaction'): string =>
  toXml('apiErrorResponse', {
    errors: {
      errors: new XmlList('error', []),
      [scope]: { errors: new XmlList('error', [problem]) },
    },
    params: {},
    message: problem.message,
  })

/** The body of a 422 reply for a transaction that was created and failed; null for one that succeeded. */
export function failureXml(transaction: Transaction): string | null {
  const message = failureMessage(transaction)
  if (message === null) return null
  return toXml('apiErrorResponse', {
    errors: { errors: new XmlList('error', []) },
    params: {},
    message,
    transaction: transactionNode(transaction),
  })
}

/** The signed part of a webhook. */
export const notificationXml = (kind: string, at: Date, subject: Transaction | 'check'): string =>
  toXml('notification', { timestamp: at, kind, subject: subjectNode(kind, subject) })

function subjectNode(kind: string, subject: Transaction | 'check'): XmlObject {
  if (subject === 'check') return { check: true }
  const dispute = subject.disputes.at(-1)
  if (!dispute || !kind.startsWith('dispute_')) return { transaction: transactionNode(subject) }
  const { id, orderId, amountPence, createdAt } = subject
  const transaction = { id, orderId, amount: formatAmount(amountPence), createdAt: new Date(createdAt) }
  return { dispute: { ...disputeNode(dispute), transaction } }
}

function failureMessage({ status, gatewayRejectionReason, processorResponse }: Transaction): string | null {
  if (status === 'gateway_rejected') return `Gateway Rejected: ${gatewayRejectionReason}`
  return status === 'processor_declined' ? (processorResponse?.text ?? 'Declined') : null
}

function transactionNode(transaction: Transaction): XmlObject {
  const { instrument, processorResponse, gatewayRejectionReason } = transaction
  return {
    id: transaction.id,
    status: transaction.status,
    type: transaction.type,
    currencyIsoCode: 'GBP',
    amount: formatAmount(transaction.amountPence),
    merchantAccountId: 'fairdraw_gbp',
    orderId: transaction.orderId,
    createdAt: new Date(transaction.createdAt),
    updatedAt: new Date(transaction.updatedAt),
    customer: { id: transaction.customerId, email: null },
    billing: { postalCode: getCard(instrument)?.billingPostcode ?? null },
    refundId: transaction.refundIds[0] ?? null,
    refundIds: new XmlList('item', transaction.refundIds),
    refundedTransactionId: transaction.refundedTransactionId,
    processorResponseCode: processorResponse?.code ?? '',
    processorResponseText: processorResponse?.text ?? '',
    processorResponseType: processorResponse && responseType(processorResponse.code),
    processorAuthorizationCode: processorResponse?.code === '1000' ? transaction.id.slice(0, 6).toUpperCase() : null,
    gatewayRejectionReason,
    cvvResponseCode: getCard(instrument)?.cvvResponse ?? null,
    avsPostalCodeResponseCode: 'I',
    statusHistory: new XmlList(
      'statusEvent',
      transaction.history.map(({ status, at, amountPence }) => ({
        timestamp: new Date(at),
        status,
        amount: formatAmount(amountPence),
        user: 'fairdraw',
        transactionSource: 'api',
      })),
    ),
    ...instrumentNode(instrument, transaction.vaultToken),
    threeDSecureInfo: transaction.threeDSecure && threeDSecureNode(transaction.threeDSecure),
    disputes: new XmlList('dispute', transaction.disputes.map(disputeNode)),
    authorizationAdjustments: new XmlList('adjustment', []),
  }
}

/** The vendor's codes of declines for which a retry is useless. */
const HARD_DECLINES = ['2004', '2005', '2014', '2047']

const responseType = (code: string): string =>
  code === '1000' ? 'approved' : HARD_DECLINES.includes(code) ? 'hard_declined' : 'soft_declined'

const disputeNode = ({ id, status, amountPence, openedAt }: Dispute): XmlObject => ({
  id,
  status,
  kind: 'chargeback',
  reason: 'fraud',
  amountDisputed: formatAmount(amountPence),
  amountWon: formatAmount(status === 'won' ? amountPence : 0),
  currencyIsoCode: 'GBP',
  receivedDate: openedAt.slice(0, 10),
})

function instrumentNode(instrument: Instrument, vaultToken: string | null): XmlObject {
  if (instrument.kind === 'card')
    return { paymentInstrumentType: 'credit_card', creditCard: cardNode(instrument.card, vaultToken) }
  if (instrument.kind === 'apple-pay')
    return { paymentInstrumentType: 'apple_pay_card', applePay: walletCardNode('Apple Pay', instrument.card) }
  if (instrument.kind === 'google-pay') {
    const androidPayCard = {
      ...walletCardNode('Google Pay', instrument.card),
      isNetworkTokenized: instrument.isNetworkTokenized,
    }
    return { paymentInstrumentType: 'android_pay_card', androidPayCard }
  }
  const { email, payerId, firstName, lastName } = instrument.account
  return {
    paymentInstrumentType: 'paypal_account',
    paypal: { token: null, payerEmail: email, payerId, payerFirstName: firstName, payerLastName: lastName },
  }
}

const walletCardNode = (wallet: string, card: Card): XmlObject => ({
  ...cardNode(card, null),
  cardType: `${wallet} - ${card.brand}`,
  paymentInstrumentName: `${card.brand} ${card.last4}`,
  sourceDescription: `${card.brand} ${card.last4}`,
})

function cardNode(card: Card, token: string | null): XmlObject {
  return {
    token,
    bin: card.bin,
    last4: card.last4,
    cardType: card.brand,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
    customerLocation: 'International',
    cardholderName: card.cardholderName,
    uniqueNumberIdentifier: card.fingerprint,
    ...toBinData(card),
  }
}

const NONCE_TYPES: Record<Exclude<Instrument['kind'], 'paypal'>, { type: string; wallet?: string }> = {
  card: { type: 'CreditCard' },
  'apple-pay': { type: 'ApplePayCard', wallet: 'Apple Pay' },
  'google-pay': { type: 'AndroidPayCard', wallet: 'Google Pay' },
}

function nonceNode(nonce: Nonce): XmlObject {
  const { instrument } = nonce
  const common = { nonce: nonce.id, consumed: nonce.isConsumed, default: false }
  if (instrument.kind === 'paypal')
    return {
      ...common,
      type: 'PayPalAccount',
      description: 'PayPal',
      details: { payerInfo: payerNode(instrument.account) },
    }
  const { card, kind } = instrument
  const { type, wallet } = NONCE_TYPES[kind]
  return {
    ...common,
    type,
    description: wallet ? `${wallet} ${card.brand} ${card.last4}` : `ending in ${card.last4.slice(2)}`,
    details: {
      bin: card.bin,
      cardType: wallet ? `${wallet} - ${card.brand}` : card.brand,
      ...(kind === 'google-pay' && { isNetworkTokenized: instrument.isNetworkTokenized }),
      lastTwo: card.last4.slice(2),
      lastFour: card.last4,
      cardholderName: card.cardholderName,
      expirationMonth: card.expirationMonth,
      expirationYear: card.expirationYear,
    },
    binData: toBinData(card),
    threeDSecureInfo: nonce.threeDSecure && threeDSecureNode(nonce.threeDSecure),
  }
}

const payerNode = ({ email, payerId, firstName, lastName }: PayPalAccount): XmlObject => ({
  email,
  payerId,
  firstName,
  lastName,
  countryCode: 'GB',
})

function threeDSecureNode(outcome: ThreeDSecureOutcome): XmlObject {
  const isShifted = outcome.liabilityShifted
  return {
    status: outcome.status,
    enrolled: outcome.enrolled,
    liabilityShifted: isShifted,
    liabilityShiftPossible: outcome.liabilityShiftPossible,
    cavv: isShifted ? Buffer.from(`emulator ${outcome.transactionId}`.slice(0, 20)).toString('base64') : null,
    eciFlag: isShifted ? (outcome.transStatus === 'A' ? '06' : '05') : '07',
    xid: null,
    dsTransactionId: outcome.transactionId,
    acsTransactionId: outcome.transactionId,
    threeDSecureVersion: '2.1.0',
    paresStatus: outcome.transStatus,
    authentication: { transStatus: outcome.transStatus, transStatusReason: null },
    lookup: { transStatus: outcome.transStatus, transStatusReason: null },
  }
}
