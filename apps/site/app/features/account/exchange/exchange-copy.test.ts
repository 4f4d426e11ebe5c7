import { expect, it } from 'vitest'
import { checkAmount, formatTarget, offerCopy, previewExchange, rateCopy } from './exchange-copy.ts'

const TOKENS = { from: 'cash', to: 'tokens', rate: { from: 100, to: 120 } } as const
const CREDIT = { from: 'cash', to: 'entryCreditsV2', rate: { from: 10, to: 11 } } as const

it('states the rate in the units of each balance', () => {
  expect(rateCopy(TOKENS)).toBe('£1 gets you 120 tokens.')
  expect(rateCopy(CREDIT)).toBe('10p gets you 11p of entry credit.')
  expect(formatTarget('tokens', 1)).toBe('1 token')
})

it('states before the exchange what is swapped, and what stays because it is less than a step', () => {
  expect(offerCopy(TOKENS, previewExchange(TOKENS, '25', 5000)!, 2500)).toBe('You swap £25 for 3,000 tokens.')
  expect(offerCopy(TOKENS, previewExchange(TOKENS, '£25.50', 5000)!, 2550)).toBe(
    'You swap £25 for 3,000 tokens. We swap £1 at a time, so 50p stays in your cash prizes.',
  )
})

it('offers no exchange for an invalid amount, for more than the balance, or for less than a step', () => {
  for (const text of ['', 'lots', '50.01', '0.99', '0']) expect(previewExchange(TOKENS, text, 5000)).toBeUndefined()
  const check = checkAmount(TOKENS, 5000)
  expect(check('')).toBe('error.validation.required')
  expect(check('lots')).toBe('error.validation.amount.invalid')
  expect(check('50.01')).toBe('error.validation.amount.too-large')
  expect(check('0.99')).toBe('error.validation.amount.too-small')
  expect([check('50'), check('1')]).toEqual([undefined, undefined])
})
