import { describe, expect, it } from 'vitest'
import { findAnswers } from './find-answers.ts'

const sections = [
  {
    title: 'Paying',
    items: [{ question: 'Which cards can I use?', answer: 'Debit cards, and credit cards up to a limit.' }],
  },
  { title: 'Winning', items: [{ question: 'When’s the draw?', answer: 'After the last entry is in.' }] },
  { title: 'Refunds', items: [{ question: 'Can I have a refund?', answer: 'If we can’t complete your entry.' }] },
]
const found = (wanted: string) => findAnswers(sections, wanted).map(({ title }) => title)

it('shows everything while nothing is wanted', () => {
  expect(found('  ')).toEqual(['Paying', 'Winning', 'Refunds'])
})

it('finds words in question or answer, whatever their case and order', () => {
  expect(found('LIMIT cards')).toEqual(['Paying'])
})

it('an apostrophe makes no difference', () => {
  expect(found('whens')).toEqual(['Winning'])
})

it('leaves out sections without an answer', () => {
  expect(found('zebra')).toEqual([])
})

describe('a search finds', () => {
  it.each([
    ['refund', 'Refunds'],
    ['refunds', 'Refunds'],
    ['refun', 'Refunds'],
    ['chargeback', 'Refunds'],
    ['How do I get my money back?', 'Refunds'],
    ['visa', 'Paying'],
    ['credit-card', 'Paying'],
  ])('‘%s’ under %s', (wanted, title) => {
    expect(found(wanted)).toEqual([title])
  })
})

it('small words alone are looked for as they stand', () => {
  expect(found('can i')).toEqual(['Paying', 'Refunds'])
})
