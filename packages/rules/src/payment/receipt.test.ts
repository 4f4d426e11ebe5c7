import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS } from './payment.ts'
import { receiptLines, receiptMail, receiptText, termsAddress } from './receipt.ts'
import type { ReceiptFacts } from './receipt-facts.ts'

const paid: ReceiptFacts = {
  paymentId: '0197a3c2-9d11-7c40-8a55-2f4e6b8d0c13',
  entryId: '0197a3c2-8c1e-4d52-9b41-0c5f3f5b7a44',
  competitionId: 101,
  name: 'Win a family 4×4',
  isHidden: false,
  quantity: 2,
  step: null,
  tickets: [100_123, 100_124],
  method: 'card',
  lastDigits: '1111',
  moneyPence: 400,
  v1Entries: 0,
  creditPence: 0,
  discountPence: 0,
  paidAt: '2026-11-21T12:00:00Z',
  termsVersion: 2,
  closesAt: '2026-11-28T21:00:00Z',
  drawText: 'The winner is drawn on Monday 30 November.',
  refund: null,
}
const lineOf = (change: Partial<ReceiptFacts>, label: string) =>
  new Map(receiptLines({ ...paid, ...change })).get(label)

it('says what was bought, for how much, how, when, on which terms, and when it is drawn', () => {
  expect(receiptLines(paid)).toEqual([
    ['For', 'Win a family 4×4'],
    ['You bought', '2 tickets: 10-0123, 10-0124'],
    ['You paid', '£4'],
    ['With', 'Card ending 1111'],
    ['On', 'Saturday 21 November 2026 at midday'],
    ['Closes', 'Saturday 28 November 2026 at 9pm'],
    ['The draw', 'The winner is drawn on Monday 30 November.'],
    ['Terms you accepted', 'Version 2'],
    ['Receipt number', '0197a3c2-9d11-7c40-8a55-2f4e6b8d0c13'],
  ])
})

it.each<[Partial<ReceiptFacts>, string, string]>([
  [{ tickets: [], step: 'survey' }, 'You bought', '2 tickets, as soon as you’ve finished your entry'],
  [{ tickets: [] }, 'You bought', '2 tickets, which no longer count'],
  [{ moneyPence: 0, v1Entries: 2 }, 'You paid', '2 free entries'],
  [{ moneyPence: 150, creditPence: 50, discountPence: 200 }, 'You paid', '£1.50, 50p of credit and a discount of £2'],
  [{ method: 'paypal', lastDigits: null }, 'With', 'PayPal'],
  [{ method: 'apple-pay', lastDigits: null }, 'With', 'Apple Pay'],
  [{ method: 'bank', lastDigits: null }, 'With', 'Bank payment'],
  [{ method: 'credits', lastDigits: null }, 'With', 'Credits'],
  [{ drawText: null }, 'The draw', 'After it closes, once every entry is in.'],
])('%j: %s, %s', (change, label, text) => {
  expect(lineOf(change, label)).toBe(text)
})

it('has no line, and no address, for what is not known', () => {
  const labels = receiptLines({ ...paid, closesAt: null, termsVersion: null }).map(([label]) => label)
  expect(labels).toEqual(['For', 'You bought', 'You paid', 'With', 'On', 'The draw', 'Receipt number'])
  expect(termsAddress({ ...paid, termsVersion: null })).toBeUndefined()
})

describe('the mail', () => {
  const tools = { origin: 'https://win.example', contactEmail: 'help@win.example' }

  it('leads to the terms as accepted, to the receipt and to us', () => {
    const mail = receiptMail(paid, tools)
    const [, lines, ...addresses] = mail.split('\n\n')
    expect(lines).toBe(
      receiptLines(paid)
        .map(([label, text]) => `${label}: ${text}`)
        .join('\n'),
    )
    expect(addresses).toHaveLength(4)
    expect(mail).toContain('https://win.example/win/terms/101/2')
    expect(mail).toContain(`https://win.example/win/profile/receipt/${paid.entryId}`)
    expect(mail).toContain('help@win.example')
    expect(mail).toContain('18+')
  })

  it('has no gap where it has no terms', () => {
    expect(receiptMail({ ...paid, termsVersion: null }, tools).split('\n\n')).toHaveLength(5)
  })

  it('leads from a competition by invitation to the terms on the receipt, since they are not public', () => {
    const mail = receiptMail({ ...paid, isHidden: true }, tools)
    expect(mail).not.toContain('/win/terms/')
    expect(mail).toContain(`as they were then: https://win.example/win/profile/receipt/${paid.entryId}`)
  })
})

/** The letters of the GSM alphabet that take one place each, of those that we use. */
const GSM = /^[ !"#%&'()*+,\-./0-9:;<=>?A-Za-z£]*$/

describe('the text', () => {
  const origin = 'https://www.fairdraw-of-the-broadcaster.example'
  it.each(PAYMENT_METHODS)('paid by %s fits one segment of the GSM alphabet, with any name', (method) => {
    for (const name of ['Zoë’s – 4×4 “Zürich” 🎉', 'x'.repeat(300), '赢', null])
      for (const change of [{}, { quantity: 1_000, moneyPence: 123_456 }, { moneyPence: 0, v1Entries: 1_000 }]) {
        const text = receiptText({ ...paid, ...change, method, name }, origin)
        expect(text.length).toBeLessThanOrEqual(160)
        expect(text).toMatch(GSM)
        expect(text).toContain(`${origin}/win/profile/entries`)
      }
  })

  it('of a payment that was refunded says so, on paper and on the phone', () => {
    const refund = { because: 'by-hand', settledAt: '2026-11-22T12:00:00Z' } as const
    expect(receiptText({ ...paid, refund }, origin)).toContain(', 2 tickets, refunded for ')
    expect(lineOf({ refund }, 'Refunded')).toBe('£4')
  })

  it.each<[Partial<ReceiptFacts>, string]>([
    [{}, '£4 by card 1111, 2 tickets for Win a family 4x4, terms 2'],
    [{ termsVersion: null }, '£4 by card 1111, 2 tickets for Win a family 4x4'],
    [{ method: 'bank', lastDigits: null }, '£4 by bank, 2 tickets for Win a family 4x4, terms 2'],
    [{ method: 'paypal', lastDigits: null }, '£4 by PayPal, 2 tickets for Win a family 4x4, terms 2'],
    [{ name: ' Zoë’s car – or 赢 cash ' }, "£4 by card 1111, 2 tickets for Zoe's car - or  cash, terms 2"],
  ])('of %j says what was paid, how, and for what', (change, said) => {
    expect(receiptText({ ...paid, ...change }, 'https://win.example')).toBe(
      `Receipt: ${said}. More: https://win.example/win/profile/entries`,
    )
  })
})
