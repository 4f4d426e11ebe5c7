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
const found = (query: string) => findAnswers(sections, query).map(({ title }) => title)

it('shows everything for an empty query', () => {
  expect(found('  ')).toEqual(['Paying', 'Winning', 'Refunds'])
})

it('finds terms in question or answer, in any case and order', () => {
  expect(found('LIMIT cards')).toEqual(['Paying'])
})

it('an apostrophe makes no difference', () => {
  expect(found('whens')).toEqual(['Winning'])
})

it('leaves out sections without a match', () => {
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
  ])('‘%s’ under %s', (query, title) => {
    expect(found(query)).toEqual([title])
  })
})

it('a query of stop words only is searched as it is', () => {
  expect(found('can i')).toEqual(['Paying', 'Refunds'])
})
