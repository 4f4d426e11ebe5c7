import { expect, it } from 'vitest'
import { maskEmail } from './mask-email.ts'

it.each([
  ['alex@example.com', 'a…x@example.com'],
  ['ann@example.com', 'a…n@example.com'],
  ['jo@example.com', 'j…@example.com'],
  ['"a@b"@example.com', '"…"@example.com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
