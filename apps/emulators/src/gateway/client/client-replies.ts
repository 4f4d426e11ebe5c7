import type { Nonce } from '../books.ts'
import { toBinData, type Card, type CardFieldError } from '../cards.ts'
import type { PayPalAccount } from '../instruments.ts'

/** The GraphQL endpoint's reply for an accepted card. */
export function tokenisedReply(id: string, card: Card, hasInsight: boolean) {
  const binData = Object.entries(toBinData(card)).map(([key, value]) => [
    key,
    /^(Yes|No|Unknown)$/.test(value) ? value.toUpperCase() : value,
  ])
  const { bin, brandCode, last4, cardholderName, expirationMonth, expirationYear } = card
  return {
    token: id,
    creditCard: {
      bin,
      brandCode,
      last4,
      cardholderName,
      expirationMonth,
      expirationYear,
      binData: Object.fromEntries(binData),
    },
    // The emulated cards are subject to strong customer authentication (PSD2).
    ...(hasInsight && { authenticationInsight: { customerAuthenticationRegulationEnvironment: 'PSDTWO' } }),
  }
}

/** A card's nonce in the format of the client API. */
export const cardReply = (nonce: Nonce, card: Card): object => ({
  type: 'CreditCard',
  nonce: nonce.id,
  consumed: nonce.isConsumed,
  description: `ending in ${card.last4.slice(2)}`,
  details: {
    bin: card.bin,
    cardType: card.brand,
    lastTwo: card.last4.slice(2),
    lastFour: card.last4,
    cardholderName: card.cardholderName,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
  },
  binData: toBinData(card),
  threeDSecureInfo: outcomeReply(nonce),
})

export const applePayReply = (nonce: Nonce, card: Card): object => ({
  type: 'ApplePayCard',
  nonce: nonce.id,
  consumed: nonce.isConsumed,
  description: 'Apple Pay',
  details: {
    cardType: card.brand,
    cardholderName: card.cardholderName,
    dpanLastTwo: card.last4.slice(2),
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
  },
  binData: toBinData(card),
})

export const googlePayReply = (nonce: Nonce, card: Card, isNetworkTokenized: boolean): object => ({
  type: 'AndroidPayCard',
  nonce: nonce.id,
  consumed: nonce.isConsumed,
  description: 'Google Pay',
  details: {
    bin: card.bin,
    cardType: card.brand,
    lastTwo: card.last4.slice(2),
    lastFour: card.last4,
    isNetworkTokenized,
  },
  binData: toBinData(card),
})

export const payPalReply = (nonce: Nonce, { email, payerId, firstName, lastName }: PayPalAccount): object => ({
  type: 'PayPalAccount',
  nonce: nonce.id,
  consumed: nonce.isConsumed,
  description: 'PayPal',
  details: {
    correlationId: null,
    email,
    payerInfo: { email, payerId, firstName, lastName, countryCode: 'GB' },
  },
})

export function outcomeReply({ threeDSecure }: Nonce) {
  if (!threeDSecure) return null
  const { status, enrolled, liabilityShifted, liabilityShiftPossible, transactionId, transStatus } = threeDSecure
  return {
    status,
    enrolled,
    liabilityShifted,
    liabilityShiftPossible,
    dsTransactionId: transactionId,
    threeDSecureVersion: '2.1.0',
    authentication: { transStatus, transStatusReason: null },
    lookup: { transStatus, transStatusReason: null },
  }
}

export const fieldErrors = (errors: CardFieldError[], mutation = 'tokenizeCreditCard'): object => ({
  data: { [mutation]: null },
  errors: errors.map(({ field, code, message }) => ({
    message,
    path: [mutation],
    extensions: {
      errorType: 'user_error',
      errorClass: 'VALIDATION',
      legacyCode: code,
      inputPath: ['input', 'creditCard', field],
    },
  })),
})

/** An error for the whole call. Some of the vendor's errors have a class, others only a message. */
export const graphQlError = (errorClass: string | undefined, message: string): object => ({
  data: null,
  errors: [{ message, ...(errorClass && { extensions: { errorType: 'developer_error', errorClass } }) }],
})
