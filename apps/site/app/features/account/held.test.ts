import { expect, it } from 'vitest'
import { heldOf, TILES, tileOf } from './held.ts'

const none = { tokens: 0, entryCreditsV1: 0, entryCreditsV2Pence: 0, discountCreditsPence: 0, cashPence: 0 }
const summary = { tokens: 0, entryCreditsV1: 0, entryCreditsV2: 0, physicalPrizes: 1, monetaryAmount: 0, vouchers: 2 }
const valueOf = (name: string, balances: object) =>
  heldOf({ ...none, ...balances }, undefined).find((held) => held.name === name)?.value
const said = (held: ReturnType<typeof heldOf>) => held.map(({ name, value }) => `${name} ${value}`)

it('shows money without decimals when it is whole, otherwise with two', () => {
  expect(valueOf('Cash prizes', { cashPence: 2500 })).toBe('£25')
  expect(valueOf('Cash prizes', { cashPence: 2550 })).toBe('£25.50')
  expect(valueOf('Entry credit', { entryCreditsV2Pence: 5 })).toBe('£0.05')
})

it('shows everything that can be held, also what there is none of', () => {
  expect(said(heldOf(none, { summary, ticketsToReveal: 6 }))).toEqual([
    'Bonus tokens 0',
    'Tickets to reveal 6',
    'Free entries 0',
    'Entry credit £0',
    'Money off £0',
    'Cash prizes £0',
    'Prizes 1',
    'Vouchers 2',
  ])
})

it('keeps the places of what has not come yet', () => {
  expect(said(heldOf(none, undefined))).toHaveLength(8)
})

it('has a tile for every name that an address may have, personal details aside, which stand by themselves', () => {
  const tiles = heldOf(none, undefined).flatMap(({ tile }) => tile ?? [])
  expect([...tiles, 'personal-details'].toSorted()).toEqual([...TILES].toSorted())
  expect(tileOf('prizes-cash')).toBe('prizes-cash')
  expect([tileOf('nothing'), tileOf(null)]).toEqual([undefined, undefined])
})
