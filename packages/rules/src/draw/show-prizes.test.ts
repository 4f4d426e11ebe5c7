import { expect, it } from 'vitest'
import { furtherLines, furtherResults, furtherResultsSay, furtherSay, inSentence } from './show-prizes.ts'

const TOOLS = { name: 'A set of hand tools', winners: 5 }
const TV = { name: 'A television', winners: 1 }

it('a draw of one prize says nothing of others', () => {
  expect([furtherLines([]), furtherSay([]), furtherResults([], []), furtherResultsSay([], [])]).toEqual([
    [],
    '',
    [],
    '',
  ])
})

it('a draw of three prizes names all of them, and says when their tickets come', () => {
  expect(furtherLines([TV, TOOLS])).toEqual(['Also: A television; 5 × A set of hand tools'])
  expect(furtherSay([TV, TOOLS])).toContain('There are 6 more prizes')
  expect(furtherSay([TV])).toContain('There is 1 more prize,')
  expect(furtherLines(Array.from({ length: 9 }, () => TV))).toEqual(['And 9 more prizes'])
})

it('the tickets of further prizes are shown as far as there is room, and the others counted', () => {
  const tickets = [100_001, 100_002, 100_003, 100_004, 100_005].map((ticket) => ({ prize: TOOLS.name, ticket }))
  expect(furtherResults([TV, TOOLS], [{ prize: TV.name, ticket: 100_009 }, ...tickets])).toEqual([
    'A television: ticket 10-0009',
    'A set of hand tools: ticket 10-0001',
    'A set of hand tools: ticket 10-0002',
    'A set of hand tools: ticket 10-0003',
    'And 2 more tickets on the draw’s page',
  ])
})

it('the presenter says the same tickets, and how many are left', () => {
  const tickets = [100_001, 100_002, 100_003, 100_004].map((ticket) => ({ prize: TOOLS.name, ticket }))
  expect(furtherResultsSay([TOOLS], tickets)).toBe(
    `${['1', '2', '3', '4'].map((last) => `Ticket 10\u2011000${last} wins a set of hand tools. `).join('')}1 more is on the draw’s page. `,
  )
})

it.each([
  ['A weekend for two', 'a weekend for two'],
  ['£50,000 and a car', '£50,000 and a car'],
  ['Amazing seats', 'Amazing seats'],
])('“%s” is “%s” in a sentence', (prize, said) => expect(inSentence(prize)).toBe(said))
