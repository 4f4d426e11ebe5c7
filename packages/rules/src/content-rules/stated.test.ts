/** Finding prices, keywords, numbers and closings in texts. */
import { describe, expect, it } from 'vitest'
import {
  plainNumber,
  statedEarnings,
  statedKeywords,
  statedNumbers,
  statedPrices,
  statedTokens,
} from './stated/stated-routes.ts'
import { isStated, statedClosings } from './stated-times.ts'

describe('a price', () => {
  it.each([
    ['Online, £1.50 an entry.', ['entry 1 150']],
    ['£2 a text, plus one message at your rate, or 50p a call', ['sms 1 200', 'phone 1 50']],
    ['Enter for just £2. Calls cost £1.50.', ['entry 1 200', 'phone 1 150']],
    ['Texts are £2 and each entry costs 75p', ['sms 1 200', 'entry 1 75']],
    ['6 entries for £7.50, or £10 for ten entries', ['entry 6 750', 'entry 10 1000']],
    ['£1,250 per entry', ['entry 1 125000']],
    ['Win £20,000! £500 a month, and a show worth £45 a ticket.', []],
    ['You can set your own limit, even £0.', []],
    ['Free: just the cost of a stamp', []],
  ])('in ‘%s’ is %j', (text, expected) => {
    expect(statedPrices(text).map(({ of, entries, pence }) => `${of} ${entries} ${pence}`)).toEqual(expected)
  })

  it('may be in tokens', () => {
    expect(statedTokens('60 tokens an entry. Win 5,000 tokens.').map(({ tokens }) => tokens)).toEqual([60])
  })
})

describe('a keyword', () => {
  it.each([
    ['Text SEA to 07700900900', ['SEA']],
    ['Or text the word ‘COAST2’ to 60777.', ['COAST2']],
    ['Text me to say when. Text STOP to 60777 to end.', []],
    ['By text, £1.50 a text', []],
  ])('in ‘%s’ is %j', (text, expected) => {
    expect(statedKeywords(text)).toEqual(expected)
  })
})

// Rows 1.8-11, 1.3-10
describe('what an entry earns', () => {
  it.each([
    ['Each entry earns 10 tokens, however you send it.', [10]],
    ['You earn ten tokens for each entry. Win 5,000 tokens.', [10]],
    ['Earn up to 1,000 extra tokens', [1000]],
    ['Get 20 tokens with every paid entry', [20]],
    ['Every entry gives you 5 tokens', [5]],
    ['10 tokens are earned by post too', [10]],
    ['An entry costs 60 tokens. The winner gets 500 tokens.', []],
    ['60 tokens an entry', []],
    ['You earn interest. Tokens are a gift.', []],
  ])('in ‘%s’ is %j', (text, expected) => {
    expect(statedEarnings(text).map(({ tokens }) => tokens)).toEqual(expected)
  })

  it('is no price, and a price is none of it', () => {
    expect(statedTokens('Earn 10 tokens for each entry. 60 tokens an entry.').map(({ tokens }) => tokens)).toEqual([60])
  })
})

describe('a number', () => {
  it.each([
    ['Text SEA to +44 7700 900900', ['07700900900']],
    ['Call 0909 879 0123 until 9pm, or text SEA to 60777.', ['09098790123', '60777']],
    ['Questions? Call 0800 123 4567. For help ring 0800 123 4567', []],
    ['We’ll call the winner’s mobile. Win £50000.', []],
  ])('in ‘%s’ is %j', (text, expected) => {
    expect(statedNumbers(text).map(plainNumber)).toEqual(expected)
  })
})

describe('a closing', () => {
  it.each([
    ['Entries close at 9pm on Friday 20 March.', ['9pm on Friday 20 March']],
    ['Closing date: 20 March 2026', ['20 March 2026']],
    [
      'Online, open from 9am on Monday 2 March to 9.30pm on Friday 20 March. £2 an entry.',
      ['9.30pm on Friday 20 March'],
    ],
    ['Cards must reach us by Wednesday 25th March at 5pm', ['Wednesday 25th March at 5pm']],
    ['Text SEA until 8.45pm on Fri 20 Mar', ['8.45pm on Fri 20 Mar']],
    ['It closes at midnight.', ['closes at midnight']],
    ['We’ll hold the draw on Friday 27 March, once all entries are in.', []],
    ['The winner must travel by 1 June 2027. Vouchers are valid until 1 May.', []],
    ['Entries opened on 2 March', []],
  ])('in ‘%s’ is %j', (text, expected) => {
    expect(statedClosings(text).map(({ words }) => words)).toEqual(expected)
  })

  it.each([
    ['2026-03-20T21:00:00Z', 'It closes at 9pm on Friday 20 March.', true],
    ['2026-03-20T21:00:00Z', 'It closes at 9pm on 20 March 2026.', true],
    ['2026-03-20T21:00:00Z', 'It closes on 20 March.', true],
    ['2026-03-20T21:00:00Z', 'It closes at 9pm.', true],
    ['2026-03-20T21:00:00Z', 'It closes at 9pm on Thursday 20 March.', false],
    ['2026-03-20T21:00:00Z', 'It closes at 9.01pm on Friday 20 March.', false],
    ['2026-03-20T21:00:00Z', 'It closes at 9pm on Friday 20 March 2027.', false],
    ['2026-03-20T21:00:00Z', 'It closes at 8pm.', false],
    // Summer time, and both meanings of midnight.
    ['2026-07-03T20:00:00Z', 'It closes at 9pm on Friday 3 July.', true],
    ['2026-07-03T23:00:00Z', 'It closes at midnight on Friday 3 July.', true],
    ['2026-07-03T22:59:00Z', 'It closes at midnight on Friday 3 July.', true],
    ['2026-07-03T23:00:00Z', 'It closes at midnight on Saturday 4 July.', true],
    ['2026-07-03T21:00:00Z', 'It closes at midnight on Friday 3 July.', false],
  ])('%s matches ‘%s’: %s', (instant, text, isMatch) => {
    expect(statedClosings(text).map((stated) => isStated(stated, new Date(instant)))).toEqual([isMatch])
  })
})
