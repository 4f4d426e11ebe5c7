import { expect, it } from 'vitest'
import { summaryRows, ticketsText } from './profile-rows.ts'

const summary = {
  tokens: 1240,
  entryCreditsV1: 3,
  entryCreditsV2: 500,
  monetaryAmount: 2550,
  physicalPrizes: 1,
  vouchers: 0,
}

it('shows all six rows, with decimals only for amounts that are not whole pounds', () => {
  expect(summaryRows(summary).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Tokens: 1,240',
    'Free entries: 3',
    'Entry credit: £5',
    'Cash: £25.50',
    'Prizes: 1',
    'Vouchers: 0',
  ])
})

it('uses the singular or plural of ticket', () => {
  expect([0, 1, 6].map(ticketsText)).toEqual(['0 tickets', '1 ticket', '6 tickets'])
})
