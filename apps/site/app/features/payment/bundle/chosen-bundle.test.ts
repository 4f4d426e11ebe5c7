import { expect, it } from 'vitest'
import { firstBundle } from './chosen-bundle.ts'

const bundles = [
  { bundleId: 'six', entries: 6, pricePence: 500 },
  { bundleId: 'one', entries: 1, pricePence: 100 },
]

it('a payment begins with what was chosen before, and with the smallest where that is not offered any more', () => {
  expect(firstBundle(bundles, 'six')).toBe('six')
  expect(firstBundle(bundles, undefined)).toBe('one')
  expect(firstBundle(bundles, 'twelve')).toBe('one')
})
