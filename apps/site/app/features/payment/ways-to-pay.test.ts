import { describe, expect, it } from 'vitest'
import { firstWay, keptCardOf, waysToPay } from './ways-to-pay.ts'

const visa = { id: 'c1', brand: 'Visa', last4: '1111', expiry: '12/2030' }
const offered = { hasApplePay: false, takesCredit: true }
const namesOf = (...[cards, more]: Parameters<typeof waysToPay>) => waysToPay(cards, more).map(({ name }) => name)

describe('the ways to pay', () => {
  it('are a card, a bank and PayPal; Apple Pay where the browser has it', () => {
    expect(namesOf([], offered)).toEqual(['Card', 'Bank transfer', 'PayPal'])
    expect(namesOf([], { ...offered, hasApplePay: true })[0]).toBe('Apple Pay')
  })

  it('take neither credit cards nor PayPal where credit may not pay', () => {
    const rows = waysToPay([], { ...offered, takesCredit: false })
    expect(rows.map(({ name, hint }) => `${name}: ${hint}`)).toEqual([
      'Card: Debit cards only',
      expect.stringMatching(/^Bank transfer: /),
    ])
  })

  it('begin with the cards that are kept, and the first of them is chosen', () => {
    const rows = waysToPay([visa], offered)
    expect(rows.slice(0, 2)).toMatchObject([
      { name: 'Visa ending 1111', hint: 'Expires 12/2030' },
      { name: 'Another card' },
    ])
    expect(keptCardOf(firstWay(rows))).toBe('c1')
    expect(firstWay(waysToPay([], { ...offered, hasApplePay: true }))).toBe('card')
    expect(keptCardOf('card')).toBeUndefined()
  })
})
