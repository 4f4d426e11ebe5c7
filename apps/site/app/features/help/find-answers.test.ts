import { expect, it } from 'vitest'
import { findAnswers } from './find-answers.ts'

const sections = [
  {
    title: 'Paying',
    items: [{ question: 'Which cards can I use?', answer: 'Debit cards, and credit cards up to a limit.' }],
  },
  { title: 'Winning', items: [{ question: 'When’s the draw?', answer: 'After the last way in has closed.' }] },
]
const found = (wanted: string) => findAnswers(sections, wanted).map(({ title }) => title)

it('shows everything while nothing is wanted', () => {
  expect(found('  ')).toEqual(['Paying', 'Winning'])
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
