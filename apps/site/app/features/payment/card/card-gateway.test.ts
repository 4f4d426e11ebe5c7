import type { HostedFieldsState } from 'braintree-web/hosted-fields'
import { expect, it } from 'vitest'
import { missingFields } from './card-copy.ts'
import { stateOf } from './card-gateway.ts'

it('takes a field that has not reported yet as empty, so that the form stays on a slow connection', () => {
  const number = { isFocused: true, isEmpty: false, isValid: true, isPotentiallyValid: true }
  const reported = { cards: [], fields: { number } } as unknown as HostedFieldsState
  const { fields, codeLength } = stateOf(reported)
  expect(fields.number).toMatchObject({ isValid: true })
  expect(Object.keys(missingFields(fields))).toEqual(['expirationDate', 'cvv'])
  expect(codeLength).toBe(3)
  expect(stateOf({ cards: [], fields: {} } as unknown as HostedFieldsState).brand).toBeUndefined()
})
