import { describe, expect, it } from 'vitest'
import { cancelledCardFailure, fieldMessage, FIELD_COPY, missingFields, cardFailureOf } from './card-copy.ts'

/** The codes that the library throws (braintree-web 3.117.1). */
const CODES = [
  'CLIENT_SCRIPT_FAILED_TO_LOAD',
  'CLIENT_REQUEST_TIMEOUT',
  'CLIENT_GATEWAY_NETWORK',
  'HOSTED_FIELDS_TIMEOUT',
  'HOSTED_FIELDS_FIELDS_EMPTY',
  'HOSTED_FIELDS_FIELDS_INVALID',
  'HOSTED_FIELDS_FAILED_TOKENIZATION',
  'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED',
  'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR',
  'THREEDS_CARDINAL_SDK_SCRIPT_LOAD_FAILED',
  'THREEDS_CARDINAL_SDK_SETUP_TIMEDOUT',
  'THREEDS_CARDINAL_SDK_RESPONSE_TIMEDOUT',
  'THREEDS_CARDINAL_SDK_CANCELED',
  'THREEDS_LOOKUP_ERROR',
  'METHOD_CALLED_AFTER_TEARDOWN',
]

describe('every failure of the card form', () => {
  // Rows 2.8-42, 2.8-43
  it('has our own message, never the library’s text', () => {
    for (const code of CODES) {
      const { message } = cardFailureOf({ code, type: 'UNKNOWN' })
      expect(message, code).toMatch(/^[A-Z].*\.$/)
      expect(message, code).not.toContain('card form. No money') // the message for unknown codes
    }
  })

  // Row 2.8-45
  it('has a message by its type where the code is unknown', () => {
    expect(cardFailureOf({ code: 'NEW_CODE', type: 'NETWORK' }).message).toContain('couldn’t reach')
    expect(cardFailureOf({ code: 'NEW_CODE', type: 'MERCHANT' }).message).toContain('can’t take cards')
    expect(cardFailureOf({}).message).toContain('No money was taken')
  })
})

describe('a card error', () => {
  it('is shown at the fields that the library names', () => {
    const details = { invalidFieldKeys: ['number', 'cvv'] }
    expect(Object.keys(cardFailureOf({ code: 'HOSTED_FIELDS_FIELDS_INVALID', details }).fields)).toEqual([
      'number',
      'cvv',
    ])
  })

  it('is shown at the field that the gateway refused', () => {
    const originalError = { fieldErrors: [{ field: 'creditCard', fieldErrors: [{ code: '81715', field: 'number' }] }] }
    const { fields } = cardFailureOf({ code: 'HOSTED_FIELDS_FAILED_TOKENIZATION', details: { originalError } })
    expect(Object.keys(fields)).toEqual(['number'])
  })

  it('is at the security code where the bank verified it during tokenization', () => {
    const { fields } = cardFailureOf({ code: 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED' })
    expect(Object.keys(fields)).toEqual(['cvv'])
  })
})

it('the form opens again only when it is unusable', () => {
  expect(cardFailureOf({ code: 'HOSTED_FIELDS_TIMEOUT' }).isFormUnusable).toBe(true)
  expect(cardFailureOf({ code: 'HOSTED_FIELDS_FIELDS_INVALID' }).isFormUnusable).toBe(false)
  expect(cancelledCardFailure().isFormUnusable).toBe(false)
})

describe('a card field', () => {
  const typed = { isFocused: false, isEmpty: false, isValid: false, isPotentiallyValid: true }
  const { empty, wrong } = FIELD_COPY.number

  it('shows no message while the player types, unless the input can no longer become valid', () => {
    expect(fieldMessage('number', { ...typed, isFocused: true }, undefined)).toBeUndefined()
    expect(fieldMessage('number', { ...typed, isFocused: true, isPotentiallyValid: false }, undefined)).toBe(wrong)
  })

  it('shows an error after blur', () => {
    expect(fieldMessage('number', typed, undefined)).toBe(wrong)
    expect(fieldMessage('number', { ...typed, isValid: true }, undefined)).toBeUndefined()
  })

  it('shows that it is empty only after an attempt to pay', () => {
    expect(fieldMessage('number', { ...typed, isEmpty: true }, undefined)).toBeUndefined()
    expect(fieldMessage('number', undefined, undefined)).toBeUndefined()
  })

  it('shows the error of the last attempt first', () => {
    expect(fieldMessage('number', { ...typed, isValid: true }, 'found')).toBe('found')
  })

  it('is reported together with all empty or wrong fields before a payment', () => {
    expect(missingFields(undefined)).toEqual({
      number: empty,
      expirationDate: FIELD_COPY.expirationDate.empty,
      cvv: FIELD_COPY.cvv.empty,
    })
    const right = { ...typed, isValid: true }
    expect(missingFields({ number: typed, expirationDate: right, cvv: { ...typed, isEmpty: true } })).toEqual({
      number: wrong,
      cvv: FIELD_COPY.cvv.empty,
    })
    expect(missingFields({ number: right, expirationDate: right, cvv: right })).toEqual({})
  })
})
