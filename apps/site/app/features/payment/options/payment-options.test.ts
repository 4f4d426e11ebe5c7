import { describe, expect, it } from 'vitest'
import { defaultOption, savedCardOf, optionOfMethod, paymentOptions } from './payment-options.ts'

const visa = { id: 'c1', brand: 'Visa', last4: '1111', expiry: '12/2030' }
const expired = { id: 'c0', brand: 'Mastercard', last4: '4444', expiry: '10/26' }
const offered = { hasApplePay: false, takesCredit: true, now: new Date('2026-11-22T12:00:00Z') }
const namesOf = (...[cards, more]: Parameters<typeof paymentOptions>) =>
  paymentOptions(cards, more).map(({ name }) => name)

describe('the ways to pay', () => {
  it('are wallets first, then a card and a bank; Apple Pay where the browser has it', () => {
    expect(namesOf([], offered)).toEqual(['PayPal', 'Card', 'Bank transfer'])
    expect(namesOf([], { ...offered, hasApplePay: true })).toEqual(['Apple Pay', 'PayPal', 'Card', 'Bank transfer'])
  })

  it('take neither credit cards nor PayPal where credit may not pay', () => {
    const rows = paymentOptions([], { ...offered, takesCredit: false })
    expect(rows.map(({ name, hint }) => `${name}: ${hint}`)).toEqual([
      'Card: Debit cards only',
      expect.stringMatching(/^Bank transfer: /),
    ])
  })

  it('have the saved cards before all others, in the order in which they came, and the first of them is chosen', () => {
    const other = { ...visa, id: 'c2', last4: '0005' }
    const rows = paymentOptions([visa, other], { ...offered, hasApplePay: true })
    expect(rows.map(({ name }) => name)).toEqual([
      'Visa ending 1111',
      'Visa ending 0005',
      'Apple Pay',
      'PayPal',
      'Another card',
      'Bank transfer',
    ])
    expect(rows[0]).toMatchObject({ hint: 'Expires 12/2030' })
    expect(savedCardOf(defaultOption(rows)!)).toBe('c1')
    expect(savedCardOf('card')).toBeUndefined()
  })

  it('say of a saved card that it has expired, and never choose it', () => {
    const rows = paymentOptions([expired, visa], offered)
    expect(rows.map(({ name, hint }) => `${name}: ${hint}`).slice(0, 3)).toEqual([
      'Visa ending 1111: Expires 12/2030',
      'PayPal: Opens in a new window',
      'Mastercard ending 4444: Expired 10/26',
    ])
    expect(savedCardOf(defaultOption(rows)!)).toBe('c1')
    expect(defaultOption(paymentOptions([expired], offered))).toBeUndefined()
  })

  it('are none of them chosen where no card is saved', () => {
    expect(defaultOption(paymentOptions([], { ...offered, hasApplePay: true }))).toBeUndefined()
  })

  it('are known by the method that was paid by, where that is offered', () => {
    const rows = paymentOptions([], offered)
    expect(['bank', 'apple-pay', undefined].map((method) => optionOfMethod(rows, method as 'bank'))).toEqual([
      'bank',
      undefined,
      undefined,
    ])
  })
})
