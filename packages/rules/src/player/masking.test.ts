import { expect, test } from 'vitest'
import { maskEmail, maskPhone } from './masking.ts'

test('a masked number shows its first two and its last three digits', () => {
  expect(maskPhone('07700900123')).toBe('07••• •••123')
})

test('a masked address shows neither its length nor its host', () => {
  expect(maskEmail('alexandra@example.com')).toBe('a•••@e•••.com')
  expect(maskEmail('x@marsh-family.co.uk')).toBe('x•••@m•••.uk')
})
