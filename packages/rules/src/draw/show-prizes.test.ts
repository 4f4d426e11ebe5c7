import { describe, expect, it } from 'vitest'
import { furtherLines, furtherResults, furtherResultsSay, furtherSay, inSentence, outcomeOf } from './show-prizes.ts'

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
  expect(furtherLines([TV, TOOLS])).toEqual(['Also: a television; 5 × a set of hand tools'])
  expect(furtherSay([TV, TOOLS])).toContain('There are 6 more prizes')
  expect(furtherSay([TV])).toContain('There is 1 more prize,')
  expect(furtherLines(Array.from({ length: 9 }, () => TV))).toEqual(['And 9 more prizes'])
})

const tools = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ prize: TOOLS.name, ticket: 100_001 + nth }))

it('the tickets of further prizes are shown as far as there is room; where there may be more it is said where', () => {
  const television = { prize: TV.name, ticket: 100_009 }
  expect(furtherResults([TV, TOOLS], [television, ...tools(3)])).toEqual([
    'A television: ticket 10\u20110009',
    'A set of hand tools: tickets 10\u20110001, 10\u20110002, 10\u20110003',
    'All winning tickets are on the draw’s page',
  ])
  // Fewer tickets than prizes.
  expect(furtherResults([TV, TOOLS], [television])).toEqual(['A television: ticket 10\u20110009'])
})

it('the presenter says the same', () => {
  expect(furtherResultsSay([TOOLS], tools(4))).toBe(
    'Tickets 10\u20110001, 10\u20110002, 10\u20110003 and 10\u20110004 each win a set of hand tools. All winning tickets are on the draw’s page. ',
  )
  expect(furtherResultsSay([TOOLS], tools(1))).toBe('Ticket 10\u20110001 wins a set of hand tools. ')
})

describe('what a draw means for tickets', () => {
  const MAIN = 120_734
  const of = (first: number, last = first) => [{ first, last }]
  const facts = { prize: 'A weekend for two', further: [TOOLS], furtherTickets: tools(3), isPublished: true }
  it.each<[string, Parameters<typeof outcomeOf>[0], Partial<typeof facts>, ReturnType<typeof outcomeOf>]>([
    ['the main prize', of(120_700, 120_800), {}, { kind: 'won', ticket: MAIN, prize: 'A weekend for two' }],
    ['a further one', of(100_002), {}, { kind: 'won', ticket: 100_002, prize: TOOLS.name }],
    ['a further one may still be theirs', of(7), { furtherTickets: [], isPublished: false }, { kind: 'open' }],
    ['there may be more than a screen is sent', of(7), { furtherTickets: tools(4) }, { kind: 'open' }],
    ['nothing, once all tickets are known', of(7), {}, { kind: 'lost' }],
    ['nothing, of one prize', of(7), { further: [], furtherTickets: [], isPublished: false }, { kind: 'lost' }],
  ])('%s', (_, tickets, change, outcome) => expect(outcomeOf(tickets, MAIN, { ...facts, ...change })).toEqual(outcome))
})

it.each([
  ['A weekend for two', 'a weekend for two'],
  ['£50,000 and a car', '£50,000 and a car'],
  ['Amazing seats', 'Amazing seats'],
])('“%s” is “%s” in a sentence', (prize, said) => expect(inSentence(prize)).toBe(said))
