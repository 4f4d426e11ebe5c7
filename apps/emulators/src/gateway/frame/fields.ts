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
export type Verdict = { isValid: boolean; isPotentiallyValid: boolean }

/** What the number typed so far says of the card. */
export type CardHint = { gaps: number[]; longestNumber: number; codeSize: number }

export type FieldRule = {
  /** The input's id in the frame, as at the vendor. */
  id: string
  label: string
  autocomplete: AutoFill
  inputMode: 'numeric' | 'text'
  /** From what stands in the box to what counts. */
  clean: (raw: string, hint: CardHint) => string
  /** From what counts to what stands in the box; never changes the order of characters. */
  show: (value: string, hint: CardHint) => string
  check: (value: string, hint: CardHint) => Verdict
}

const digits = (raw: string, most: number): string => raw.replace(/\D/g, '').slice(0, most)
const asIs = (value: string): string => value

export const fieldRules: Record<FieldName, FieldRule> = {
  cardholderName: {
    id: 'cardholder-name',
    label: 'Cardholder Name',
    autocomplete: 'cc-name',
    inputMode: 'text',
    clean: (raw) => raw.slice(0, 255),
    show: asIs,
    check: (value) => cardValidator.cardholderName(value),
  },
  number: {
    id: 'credit-card-number',
    label: 'Credit Card Number',
    autocomplete: 'cc-number',
    inputMode: 'numeric',
    clean: (raw, { longestNumber }) => digits(raw, longestNumber),
    show: (value, { gaps }) =>
      value.replace(/\d/g, (digit, index: number) => (gaps.includes(index) ? ` ${digit}` : digit)),
    check: (value) => cardValidator.number(value),
  },
  expirationDate: {
    id: 'expiration',
    label: 'Expiration Date',
    autocomplete: 'cc-exp',
    inputMode: 'numeric',
    clean: (raw) => digits(raw.replace(/^\s*(\d)\s*\//, '0$1/').replace(/^\s*([2-9])/, '0$1'), 6),
    show: (value) => (value.length > 2 ? `${value.slice(0, 2)} / ${value.slice(2)}` : value),
    check: (value) => cardValidator.expirationDate(value.length > 2 ? `${value.slice(0, 2)}/${value.slice(2)}` : value),
  },
  expirationMonth: {
    id: 'expiration-month',
    label: 'Expiration Month',
    autocomplete: 'cc-exp-month',
    inputMode: 'numeric',
    clean: (raw) => digits(raw, 2),
    show: asIs,
    check: (value) => cardValidator.expirationMonth(value),
  },
  expirationYear: {
    id: 'expiration-year',
    label: 'Expiration Year',
    autocomplete: 'cc-exp-year',
    inputMode: 'numeric',
    clean: (raw) => digits(raw, 4),
    show: asIs,
    check: (value) => cardValidator.expirationYear(value),
  },
  cvv: {
    id: 'cvv',
    label: 'CVV',
    autocomplete: 'cc-csc',
    inputMode: 'numeric',
    clean: (raw, { codeSize }) => digits(raw, codeSize),
    show: asIs,
    check: (value, { codeSize }) => cardValidator.cvv(value, codeSize),
  },
  postalCode: {
    id: 'postal-code',
    label: 'Postal Code',
    autocomplete: 'billing postal-code',
    inputMode: 'text',
    clean: (raw) => raw.slice(0, 8),
    show: asIs,
    check: (value) => cardValidator.postalCode(value),
  },
}

/** A card type as the SDK hands it to the page. */
export type PageCardType = { type: string; niceType: string; supported: boolean; [more: string]: unknown }

export function cardTypesOf(number: string): PageCardType[] {
  return creditCardType(number).map((card) => ({
    ...card,
    // The page has always known this one by its old name.
    type: card.type === 'mastercard' ? 'master-card' : card.type,
    supported: true,
  }))
}

export function hintOf(number: string): CardHint {
  const [first, second] = creditCardType(number)
  const card = number !== '' && !second ? first : undefined
  return {
    gaps: card?.gaps ?? [4, 8, 12],
    longestNumber: Math.max(...(card?.lengths ?? [19])),
    codeSize: card?.code.size ?? 3,
  }
}
