import { describe, expect, it } from 'vitest'
import { cancelledTrouble, fieldMessage, FIELD_COPY, missingFields, troubleOf } from './card-copy.ts'

/** As the library throws them (braintree-web 3.117.1). */
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
  it('is a sentence of ours, never the library’s own', () => {
    for (const code of CODES) {
      const { message } = troubleOf({ code, type: 'UNKNOWN' })
      expect(message, code).toMatch(/^[A-Z].*\.$/)
      expect(message, code).not.toContain('card form. No money') // the sentence for codes that nobody foresaw
    }
  })

  it('has words by its kind where nobody foresaw the code', () => {
    expect(troubleOf({ code: 'NEW_CODE', type: 'NETWORK' }).message).toContain('couldn’t reach')
    expect(troubleOf({ code: 'NEW_CODE', type: 'MERCHANT' }).message).toContain('can’t take cards')
    expect(troubleOf({}).message).toContain('No money was taken')
  })
})

describe('what is wrong with the card', () => {
  it('is said at the fields that the library names', () => {
    const details = { invalidFieldKeys: ['number', 'cvv'] }
    expect(Object.keys(troubleOf({ code: 'HOSTED_FIELDS_FIELDS_INVALID', details }).fields)).toEqual(['number', 'cvv'])
  })

  it('is said at the field that the gateway refused', () => {
    const originalError = { fieldErrors: [{ field: 'creditCard', fieldErrors: [{ code: '81715', field: 'number' }] }] }
    const { fields } = troubleOf({ code: 'HOSTED_FIELDS_FAILED_TOKENIZATION', details: { originalError } })
    expect(Object.keys(fields)).toEqual(['number'])
  })

  it('is the security code where the bank checked it at once', () => {
    const { fields } = troubleOf({ code: 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED' })
    expect(Object.keys(fields)).toEqual(['cvv'])
  })
})

it('opens the form anew only when it is of no use any more', () => {
  expect(troubleOf({ code: 'HOSTED_FIELDS_TIMEOUT' }).isFormLost).toBe(true)
  expect(troubleOf({ code: 'HOSTED_FIELDS_FIELDS_INVALID' }).isFormLost).toBe(false)
  expect(cancelledTrouble().isFormLost).toBe(false)
})

describe('a card field', () => {
  const typed = { isFocused: false, isEmpty: false, isValid: false, isPotentiallyValid: true }
  const { empty, wrong } = FIELD_COPY.number

  it('says nothing while it is being typed in, unless it can no longer become right', () => {
    expect(fieldMessage('number', { ...typed, isFocused: true }, undefined)).toBeUndefined()
    expect(fieldMessage('number', { ...typed, isFocused: true, isPotentiallyValid: false }, undefined)).toBe(wrong)
  })

  it('says that it is wrong once it is left', () => {
    expect(fieldMessage('number', typed, undefined)).toBe(wrong)
    expect(fieldMessage('number', { ...typed, isValid: true }, undefined)).toBeUndefined()
  })

  it('says that it is missing only after a try', () => {
    expect(fieldMessage('number', { ...typed, isEmpty: true }, undefined)).toBeUndefined()
    expect(fieldMessage('number', undefined, undefined)).toBeUndefined()
  })

  it('says what the last try found before anything else', () => {
    expect(fieldMessage('number', { ...typed, isValid: true }, 'found')).toBe('found')
  })

  it('is named with every other that is empty or wrong, before a card is paid with', () => {
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
