import { formatPhone } from '@fairdraw/ui/text/format-phone.ts'
import { expect, it } from 'vitest'
import { closedAccountCopy, triesWarning } from './login-copy.ts'

it('shows a number in two groups', () => {
  expect(formatPhone('07700900001')).toBe('07700\u00a0900001')
  expect(formatPhone('')).toBe('')
})

// Row 2.8-12
it('warns how many tries are left', () => {
  expect(triesWarning(2)).toBe('You have 2 tries left before your account is locked.')
  expect(triesWarning(1)).toBe('You have 1 try left before your account is locked.')
})

it('tells a player who closed their account the date, that it is final, and whom to contact', () => {
  const words = closedAccountCopy('2026-07-01T23:30:00.000Z', 'hello@example.com')
  expect(words).toMatch(/^You closed this account on 2 July 2026\. You can’t log in or enter with it again\./)
  expect(words).toContain('email hello@example.com')
  expect(closedAccountCopy(undefined, 'us')).toMatch(
    /^You closed this account\. You can’t log in or enter with it again\./,
  )
})
