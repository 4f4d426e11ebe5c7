import { createHmac, randomBytes } from 'node:crypto'
import cardValidator from 'card-validator'
import { behaviours, securityCodeOutcomes, testCards, type CardBehaviour, type CardFunding } from './test-cards.ts'

/** A card as the books store it, without the whole number. */
export type Card = {
  bin: string
  last4: string
  /** The brand's name in the gateway's server API: `Visa`, `MasterCard`, … */
  brand: string
  /** The brand's name in its GraphQL API: `VISA`, `MASTERCARD`, … */
  brandCode: string
  expirationMonth: string
  expirationYear: string
  cardholderName: string | null
  /** Of the billing address that came with the card. */
  billingPostcode: string | null
  funding: CardFunding
  behaviour: CardBehaviour
  cvvResponse: 'M' | 'N' | 'U' | 'S'
  /** Equal for equal number and expiry date within one process. The duplicate check compares it. */
  fingerprint: string
}

export type CardInput = {
  number?: string
  expirationMonth?: string
  expirationYear?: string
  cvv?: string
  cardholderName?: string | undefined
  billingAddress?: { postalCode?: string | undefined } | undefined
}

export type CardFieldError = { field: keyof CardInput; code: string; message: string }

// A random key for each process, so that a fingerprint on disk cannot be traced back to a card number.
const fingerprintKey = randomBytes(32)

const brands: Record<string, { brand: string; brandCode: string }> = {
  visa: { brand: 'Visa', brandCode: 'VISA' },
  mastercard: { brand: 'MasterCard', brandCode: 'MASTERCARD' },
  'american-express': { brand: 'American Express', brandCode: 'AMERICAN_EXPRESS' },
  maestro: { brand: 'Maestro', brandCode: 'INTERNATIONAL_MAESTRO' },
  discover: { brand: 'Discover', brandCode: 'DISCOVER' },
  jcb: { brand: 'JCB', brandCode: 'JCB' },
}

/**
 * Validates the card that a browser sends for tokenisation. As at the vendor, a past expiry date is accepted here: the hosted
 * fields refuse it before, and the bank declines it later.
 */
export function parseCard(input: CardInput): { card: Card } | { errors: CardFieldError[] } {
  const number = (input.number ?? '').replace(/[ -]/g, '')
  const month = (input.expirationMonth ?? '').padStart(2, '0')
  const year = (input.expirationYear ?? '').replace(/^(\d\d)$/, '20$1')
  const validation = cardValidator.number(number)
  const errors = [...numberErrors(number, validation.isValid), ...expiryErrors(month, year)]
  errors.push(...securityCodeErrors(input.cvv, validation.card?.code.size ?? 3))
  if (errors.length > 0) return { errors }

  const testCard = testCards.find((one) => one.number === number)
  const behaviour = testCard?.behaviour ?? 'frictionless'
  return {
    card: {
      bin: number.slice(0, 6),
      last4: number.slice(-4),
      ...(brands[validation.card?.type ?? ''] ?? { brand: 'Unknown', brandCode: 'UNKNOWN' }),
      expirationMonth: month,
      expirationYear: year,
      cardholderName: input.cardholderName || null,
      billingPostcode: input.billingAddress?.postalCode || null,
      funding: testCard?.type ?? 'unknown',
      behaviour,
      cvvResponse: securityCodeOutcomes[input.cvv as keyof typeof securityCodeOutcomes]?.response ?? 'M',
      fingerprint: createHmac('sha256', fingerprintKey).update(`${number} ${month}/${year}`).digest('hex').slice(0, 32),
    },
  }
}

/** The processor's decline of this card at this time; undefined if it would approve. */
export function findCardDecline(card: Card, now: Date): { code: string; text: string } | undefined {
  const firstDayAfter = Date.UTC(Number(card.expirationYear), Number(card.expirationMonth))
  if (firstDayAfter <= now.getTime()) return behaviours.expired.decline
  return behaviours[card.behaviour].decline
}

/** The gateway's BIN data: the card's type by its first digits, each value `Yes`, `No` or `Unknown`. */
export function toBinData(card: Card): Record<string, string> {
  const isKnown = card.funding !== 'unknown'
  const matchesFunding = (funding: CardFunding) => (isKnown ? (card.funding === funding ? 'Yes' : 'No') : 'Unknown')
  return {
    commercial: isKnown ? 'No' : 'Unknown',
    debit: matchesFunding('debit'),
    durbinRegulated: 'Unknown',
    healthcare: isKnown ? 'No' : 'Unknown',
    payroll: isKnown ? 'No' : 'Unknown',
    prepaid: matchesFunding('prepaid'),
    issuingBank: isKnown ? 'Emulated Bank' : 'Unknown',
    countryOfIssuance: isKnown ? 'GBR' : 'Unknown',
    productId: 'Unknown',
  }
}

function numberErrors(number: string, isValid: boolean): CardFieldError[] {
  if (number === '') return [{ field: 'number', code: '81714', message: 'Credit card number is required' }]
  if (!/^\d{12,19}$/.test(number))
    return [{ field: 'number', code: '81716', message: 'Credit card number must be 12-19 digits' }]
  return isValid ? [] : [{ field: 'number', code: '81715', message: 'Credit card number is invalid' }]
}

function expiryErrors(month: string, year: string): CardFieldError[] {
  const errors: CardFieldError[] = []
  if (!/^(0[1-9]|1[0-2])$/.test(month))
    errors.push({ field: 'expirationMonth', code: '81712', message: 'Expiration month is invalid' })
  if (!/^20\d\d$/.test(year))
    errors.push({ field: 'expirationYear', code: '81713', message: 'Expiration year is invalid' })
  return errors
}

function securityCodeErrors(cvv: string | undefined, size: number): CardFieldError[] {
  if (!cvv) return [{ field: 'cvv', code: '81706', message: 'CVV is required' }]
  if (/^\d+$/.test(cvv) && cvv.length === size) return []
  const message = 'CVV must be 4 digits for American Express and 3 digits for other card types'
  return [{ field: 'cvv', code: '81707', message }]
}
