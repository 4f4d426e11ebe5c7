import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS } from './payment.ts'
import { refundLines, refundMail } from './refund-notice.ts'
import type { RefundFacts } from './refund-notice.ts'
import { REFUND_REASONS } from './refund.ts'

const refunded: RefundFacts = {
  paymentId: '0197a3c2-9d11-7c40-8a55-2f4e6b8d0c13',
  entryId: '0197a3c2-8c1e-4d52-9b41-0c5f3f5b7a44',
  competitionId: 101,
  name: 'Win a family 4×4',
  isHidden: false,
  quantity: 2,
  step: null,
  tickets: [],
  method: 'card',
  lastDigits: '1111',
  moneyPence: 150,
  v1Entries: 0,
  creditPence: 50,
  discountPence: 0,
  paidAt: '2026-12-31T23:30:00Z',
  termsVersion: 2,
  closesAt: null,
  drawText: null,
  refund: { because: 'too-few', settledAt: '2027-01-02T12:00:00Z' },
  tokensTakenBack: 20,
}
const lineOf = (change: Partial<RefundFacts>, label: string) =>
  new Map(refundLines({ ...refunded, ...change })).get(label)

it('says how much, where to, when, when it arrives and why', () => {
  expect(refundLines(refunded)).toEqual([
    ['Refunded', '£1.50 and 50p of credit'],
    ['Back to', 'Card ending 1111; your credits are back in your account'],
    ['Refunded on', 'Saturday 2 January 2027 at midday'],
    ['Arrives', 'Usually within five working days, depending on your bank.'],
    ['Why', 'Too few tickets were sold, so there’s no draw.'],
  ])
})

it.each<[Partial<RefundFacts>, string, string | undefined]>([
  [{ refund: null }, 'Refunded', undefined],
  [{ refund: { because: 'by-hand', settledAt: null } }, 'Refund', '£1.50 and 50p of credit, on its way to you'],
  [{ refund: { because: 'by-hand', settledAt: null } }, 'Refunded on', undefined],
  // Never captured: its credits went back when it was given up.
  [{ paidAt: null }, 'Refunded', '£1.50'],
  [{ paidAt: null }, 'Back to', 'Card ending 1111'],
  [{ moneyPence: 0, method: 'credits', lastDigits: null }, 'Refunded', '50p of credit'],
  [{ moneyPence: 0, method: 'credits', lastDigits: null }, 'Back to', 'Your credits'],
  [{ creditPence: 0, discountPence: 50 }, 'Back to', 'Card ending 1111; your credits are back in your account'],
  [{ creditPence: 0 }, 'Back to', 'Card ending 1111'],
])('%j: %s, %s', (change, label, text) => {
  expect(lineOf(change, label)).toBe(text)
})

describe('the mail', () => {
  const tools = { origin: 'https://win.example', contactEmail: 'help@win.example' }

  it.each(PAYMENT_METHODS.flatMap((method) => REFUND_REASONS.map((because) => [method, because] as const)))(
    'of %s, %s: has every line, and leads to the receipt and to us',
    (method, because) => {
      const facts = { ...refunded, method, refund: { because, settledAt: '2027-01-02T12:00:00Z' } }
      const mail = refundMail(facts, tools)
      const [, lines, ...addresses] = mail.split('\n\n')
      const { 0: name, ...refund } = lines!.split('\n')
      expect(name).toBe('For: Win a family 4×4')
      for (const [nth, [label, text]] of refundLines(facts).entries()) expect(refund[nth + 1]).toBe(`${label}: ${text}`)
      expect(addresses).toHaveLength(2)
      expect(mail).toContain('Paid on: Thursday 31 December 2026')
      expect(mail).toContain('Your tickets: They no longer count.')
      expect(mail).toContain('Taken back: the 20 tokens that the entry earned')
      expect(mail).toContain(`Receipt number: ${facts.paymentId}`)
      expect(mail).toContain(`https://win.example/win/profile/receipt/${facts.entryId}`)
      expect(mail).toContain('help@win.example')
      expect(mail).not.toContain('undefined')
    },
  )

  it('about money that came too late names no receipt, for there was none', () => {
    const mail = refundMail({ ...refunded, paidAt: null, tokensTakenBack: 0 }, tools)
    expect(mail.split('\n\n')[1]!.split('\n').slice(-2)).toEqual([
      'Why: Too few tickets were sold, so there’s no draw.',
      `Payment number: ${refunded.paymentId}`,
    ])
    expect(mail).toContain('https://win.example/win/profile/entries')
    expect(mail).not.toMatch(/receipt|tickets:|Taken back/i)
  })
})
