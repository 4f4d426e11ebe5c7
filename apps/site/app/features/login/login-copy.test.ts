import { expect, it } from 'vitest'
import { closedAccountCopy, normalisePhone, triesWarning, problemText } from './login-copy.ts'
import { formatPhone } from '../../ui/text/format-phone.ts'

it('accepts the usual formats of a number', () => {
  for (const text of ['07700900001', '07700 900 001', '+44 7700 900001', '+44 (0)7700 900001', '0044 7700-900001']) {
    expect(normalisePhone(text)).toBe('07700900001')
  }
})

it('shows a number in two groups', () => {
  expect(formatPhone('07700900001')).toBe('07700\u00a0900001')
  expect(formatPhone('')).toBe('')
})

it('warns how many tries are left', () => {
  expect(triesWarning(2)).toBe('You have 2 tries left before your account is locked.')
  expect(triesWarning(1)).toBe('You have 1 try left before your account is locked.')
})

it('tells a player who closed their account since when, that it is final, and whom to contact', () => {
  const words = closedAccountCopy('2026-07-01T23:30:00.000Z', 'hello@example.com')
  expect(words).toMatch(/^You closed this account on 2 July 2026\. You can’t log in or enter with it again\./)
  expect(words).toContain('email hello@example.com')
  expect(closedAccountCopy(undefined, 'us')).toMatch(
    /^You closed this account\. You can’t log in or enter with it again\./,
  )
})

it('has the sentence that came with the refusal, whether or not this build knows its code', () => {
  expect(problemText({ code: 'wrong-passcode', detail: 'That isn’t the passcode of this number.' })).toBe(
    'That isn’t the passcode of this number.',
  )
  expect(problemText({ code: 'never-heard-of', detail: 'Log-in is closed until 9pm.' })).toBe(
    'Log-in is closed until 9pm.',
  )
  expect(problemText({ code: 'wrong-passcode', detail: '' })).toBe('Check the passcode and try again.')
})

it('has a text for every refusal, also for unknown codes', () => {
  expect(problemText({ code: 'wrong-code' })).toBe('Check the text message and try again.')
  expect(problemText({ code: 'never-heard-of' })).toBe('There was an error. Please try again.')
})
