import { expect, it } from 'vitest'
import { holderToSend, missingHolder } from './card-holder.ts'

// Row 2.7-20
it('names the empty and wrong fields with the rules’ messages, and no postcode that is not asked', () => {
  const empty = { cardholderName: ' ', postalCode: '' }
  expect(missingHolder({ ...empty, asksPostcode: true })).toEqual({
    cardholderName: 'Field should not be empty',
    postalCode: 'Field should not be empty',
  })
  expect(missingHolder({ ...empty, asksPostcode: false })).toEqual({ cardholderName: 'Field should not be empty' })
  expect(missingHolder({ cardholderName: 'R', postalCode: '90210', asksPostcode: true })).toEqual({
    cardholderName: 'Please enter at least two characters',
    postalCode: 'Please enter a valid UK postcode',
  })
  expect(missingHolder({ cardholderName: 'Rosa Demo', postalCode: 'n19gu', asksPostcode: true })).toEqual({})
})

// Row 2.7-20
it('sends the gateway a plain name and, only where it is asked, the postcode as billing address', () => {
  const typed = { cardholderName: '  rosa   demo ', postalCode: 'n19 gu' }
  expect(holderToSend({ ...typed, asksPostcode: true })).toEqual({
    cardholderName: 'rosa demo',
    billingAddress: { postalCode: 'N1 9GU' },
  })
  expect(holderToSend({ ...typed, asksPostcode: false })).toEqual({ cardholderName: 'rosa demo' })
})
