import cardValidator from 'card-validator'
import creditCardType from 'credit-card-type'

export const fieldNames = [
  'cardholderName',
  'number',
  'expirationDate',
  'expirationMonth',
  'expirationYear',
  'cvv',
  'postalCode',
] as const

export type FieldName = (typeof fieldNames)[number]
export type Validation = { isValid: boolean; isPotentiallyValid: boolean }

/** The card's format, as far as the digits typed so far determine it. */
export type CardHint = { gaps: number[]; maxNumberLength: number; codeSize: number }

export type FieldRule = {
  /** The input's id in the frame, as at the vendor. */
  id: string
  label: string
  autocomplete: AutoFill
  inputMode: 'numeric' | 'text'
  /** The value of the input's text. */
  parse: (text: string, hint: CardHint) => string
  /** The input's text for a value; keeps the order of its characters. */
  format: (value: string, hint: CardHint) => string
  validate: (value: string, hint: CardHint) => Validation
}

const keepDigits = (text: string, maxLength: number): string => text.replace(/\D/g, '').slice(0, maxLength)
const identity = (value: string): string => value

export const fieldRules: Record<FieldName, FieldRule> = {
  cardholderName: {
    id: 'cardholder-name',
    label: 'Cardholder Name',
    autocomplete: 'cc-name',
    inputMode: 'text',
    parse: (text) => text.slice(0, 255),
    format: identity,
    validate: (value) => cardValidator.cardholderName(value),
  },
  number: {
    id: 'credit-card-number',
    label: 'Credit Card Number',
    autocomplete: 'cc-number',
    inputMode: 'numeric',
    parse: (text, { maxNumberLength }) => keepDigits(text, maxNumberLength),
    format: (value, { gaps }) =>
      value.replace(/\d/g, (digit, index: number) => (gaps.includes(index) ? ` ${digit}` : digit)),
    validate: (value) => cardValidator.number(value),
  },
  expirationDate: {
    id: 'expiration',
    label: 'Expiration Date',
    autocomplete: 'cc-exp',
    inputMode: 'numeric',
    parse: (text) => keepDigits(text.replace(/^\s*(\d)\s*\//, '0$1/').replace(/^\s*([2-9])/, '0$1'), 6),
    format: (value) => (value.length > 2 ? `${value.slice(0, 2)} / ${value.slice(2)}` : value),
    validate: (value) =>
      cardValidator.expirationDate(value.length > 2 ? `${value.slice(0, 2)}/${value.slice(2)}` : value),
  },
  expirationMonth: {
    id: 'expiration-month',
    label: 'Expiration Month',
    autocomplete: 'cc-exp-month',
    inputMode: 'numeric',
    parse: (text) => keepDigits(text, 2),
    format: identity,
    validate: (value) => cardValidator.expirationMonth(value),
  },
  expirationYear: {
    id: 'expiration-year',
    label: 'Expiration Year',
    autocomplete: 'cc-exp-year',
    inputMode: 'numeric',
    parse: (text) => keepDigits(text, 4),
    format: identity,
    validate: (value) => cardValidator.expirationYear(value),
  },
  cvv: {
    id: 'cvv',
    label: 'CVV',
    autocomplete: 'cc-csc',
    inputMode: 'numeric',
    parse: (text, { codeSize }) => keepDigits(text, codeSize),
    format: identity,
    validate: (value, { codeSize }) => cardValidator.cvv(value, codeSize),
  },
  postalCode: {
    id: 'postal-code',
    label: 'Postal Code',
    autocomplete: 'billing postal-code',
    inputMode: 'text',
    parse: (text) => text.slice(0, 8),
    format: identity,
    validate: (value) => cardValidator.postalCode(value),
  },
}

/** A card type as the SDK passes it to the page. */
export type PageCardType = { type: string; niceType: string; supported: boolean; [more: string]: unknown }

export function findCardTypes(number: string): PageCardType[] {
  return creditCardType(number).map((card) => ({
    ...card,
    // The vendor's events still use the old name of this type.
    type: card.type === 'mastercard' ? 'master-card' : card.type,
    supported: true,
  }))
}

export function deriveCardHint(number: string): CardHint {
  const [first, second] = creditCardType(number)
  const card = number !== '' && !second ? first : undefined
  return {
    gaps: card?.gaps ?? [4, 8, 12],
    maxNumberLength: Math.max(...(card?.lengths ?? [19])),
    codeSize: card?.code.size ?? 3,
  }
}
