import { describe, expect, it } from 'vitest'
import { defaultOption, savedCardIdOf, selectedOption, paymentOptions } from './payment-options.ts'

const visa = { id: 'c1', brand: 'Visa', last4: '1111', expiry: '12/2030' }
const expired = { id: 'c0', brand: 'Mastercard', last4: '4444', expiry: '10/26' }
const offered = {
  hasApplePay: false,
  hasGooglePay: false,
  takesCredit: true,
  isInApp: false,
  hasFastCheckout: false,
  now: new Date('2026-11-22T12:00:00Z'),
}
const namesOf = (...[cards, more]: Parameters<typeof paymentOptions>) =>
  paymentOptions(cards, more).map(({ name }) => name)

describe('the payment options', () => {
  it('list wallets first, then card and bank, with Apple Pay only where the browser supports it', () => {
    expect(namesOf([], offered)).toEqual(['PayPal', 'Card', 'Bank transfer'])
    expect(namesOf([], { ...offered, hasApplePay: true })).toEqual(['Apple Pay', 'PayPal', 'Card', 'Bank transfer'])
  })

  it('offer Google Pay after Apple Pay, only where the player can use it, also where credit is not allowed', () => {
    expect(namesOf([], { ...offered, hasApplePay: true, hasGooglePay: true })).toEqual([
      'Apple Pay',
      'Google Pay',
      'PayPal',
      'Card',
      'Bank transfer',
    ])
    expect(namesOf([], { ...offered, hasGooglePay: true, takesCredit: false })).toEqual([
      'Google Pay',
      'Card',
      'Bank transfer',
    ])
  })

  // Rows 2.7-19, 2.7-28
  it('offer fast checkout after the card, only where the operator has it', () => {
    expect(namesOf([], { ...offered, hasFastCheckout: true })).toEqual([
      'PayPal',
      'Card',
      'Fast checkout',
      'Bank transfer',
    ])
  })

  it('offer PayPal last inside another app, where it may not open', () => {
    expect(namesOf([], { ...offered, isInApp: true })).toEqual(['Card', 'Bank transfer', 'PayPal'])
    expect(paymentOptions([], { ...offered, isInApp: true }).at(-1)).toEqual({
      id: 'paypal',
      name: 'PayPal',
      hint: 'May not open inside this app',
    })
  })

  it('exclude credit cards and PayPal where credit is not allowed', () => {
    const rows = paymentOptions([], { ...offered, takesCredit: false })
    expect(rows.map(({ name, hint }) => `${name}: ${hint}`)).toEqual([
      'Card: Debit cards only',
      expect.stringMatching(/^Bank transfer: /),
    ])
  })

  it('list the saved cards first, in the given order, and select the first by default', () => {
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
    expect(savedCardIdOf(defaultOption(rows)!)).toBe('c1')
    expect(savedCardIdOf('card')).toBeUndefined()
  })

  it('mark an expired saved card and never select it by default', () => {
    const rows = paymentOptions([expired, visa], offered)
    expect(rows.map(({ name, hint }) => `${name}: ${hint}`).slice(0, 3)).toEqual([
      'Visa ending 1111: Expires 12/2030',
      'PayPal: Opens in a new window',
      'Mastercard ending 4444: Expired 10/26',
    ])
    expect(savedCardIdOf(defaultOption(rows)!)).toBe('c1')
    expect(defaultOption(paymentOptions([expired], offered))).toBeUndefined()
  })

  it('have no default without a saved card', () => {
    expect(defaultOption(paymentOptions([], { ...offered, hasApplePay: true }))).toBeUndefined()
  })

  // Row 2.8-30
  it.each([
    ['what the player chose, before all else', [visa], 'bank', 'card', 'bank'],
    ['their choice of a card, also a second one', [visa, { ...visa, id: 'c2' }], 'saved:c2', 'card', 'saved:c2'],
    ['the method of the last payment, in a new tab', [visa], undefined, 'bank', 'bank'],
    ['the first saved card for a card payment', [visa], undefined, 'card', 'saved:c1'],
    ['the card form for a card payment without saved cards', [], undefined, 'card', 'card'],
    ['no card that is no longer saved', [visa], 'saved:gone', 'bank', 'bank'],
    ['no card that has expired', [expired], 'saved:c0', undefined, undefined],
    ['no wallet that is not offered', [], 'apple-pay', 'apple-pay', undefined],
    ['nothing after a payment with credits', [], undefined, 'credits', undefined],
    ['the first saved card at first', [visa], undefined, undefined, 'saved:c1'],
  ] as const)('select %s', (_, cards, choice, lastMethod, selected) => {
    expect(selectedOption(paymentOptions(cards, offered), choice, lastMethod)).toBe(selected)
  })
})
