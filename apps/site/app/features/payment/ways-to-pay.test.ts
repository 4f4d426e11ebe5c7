import { describe, expect, it } from 'vitest'
import { firstWay, keptCardOf, wayOfMethod, waysToPay } from './ways-to-pay.ts'

const visa = { id: 'c1', brand: 'Visa', last4: '1111', expiry: '12/2030' }
const offered = { hasApplePay: false, takesCredit: true }
const namesOf = (...[cards, more]: Parameters<typeof waysToPay>) => waysToPay(cards, more).map(({ name }) => name)

describe('the ways to pay', () => {
  it('are wallets first, then a card and a bank; Apple Pay where the browser has it', () => {
    expect(namesOf([], offered)).toEqual(['PayPal', 'Card', 'Bank transfer'])
    expect(namesOf([], { ...offered, hasApplePay: true })).toEqual(['Apple Pay', 'PayPal', 'Card', 'Bank transfer'])
  })

  it('take neither credit cards nor PayPal where credit may not pay', () => {
    const rows = waysToPay([], { ...offered, takesCredit: false })
    expect(rows.map(({ name, hint }) => `${name}: ${hint}`)).toEqual([
      'Card: Debit cards only',
      expect.stringMatching(/^Bank transfer: /),
    ])
  })

  it('have the saved cards before another one, and the first of them is chosen', () => {
    const rows = waysToPay([visa], offered)
    expect(rows.slice(1, 3)).toMatchObject([
      { name: 'Visa ending 1111', hint: 'Expires 12/2030' },
      { name: 'Another card' },
    ])
    expect(keptCardOf(firstWay(rows)!)).toBe('c1')
    expect(keptCardOf('card')).toBeUndefined()
  })

  it('are none of them chosen where no card is saved', () => {
    expect(firstWay(waysToPay([], { ...offered, hasApplePay: true }))).toBeUndefined()
  })

  it('are known by the method that was paid by, where that is offered', () => {
    const rows = waysToPay([], offered)
    expect(['bank', 'apple-pay', undefined].map((method) => wayOfMethod(rows, method as 'bank'))).toEqual([
      'bank',
      undefined,
      undefined,
    ])
  })
})
