import { expect, it } from 'vitest'
import { analyticsPhone } from './events.ts'

// Row 1.9-23
it.each([
  ['07700900123', '447700900123'],
  ['+44 7700 900123', '447700900123'],
  ['447700900123', '447700900123'],
  ['7700900123', '447700900123'],
])('a number written as %s has the prefix 44 in analytics (1-site §9)', (phone, shown) => {
  expect(analyticsPhone(phone)).toBe(shown)
})
