import { expect, it } from 'vitest'
import { balanceTiles, TILES, parseTileName } from './balances.ts'

const none = { tokens: 0, entryCreditsV1: 0, entryCreditsV2Pence: 0, discountCreditsPence: 0, cashPence: 0 }
const all = { tokens: 240, entryCreditsV1: 3, entryCreditsV2Pence: 500, discountCreditsPence: 250, cashPence: 2500 }
const summary = { tokens: 0, entryCreditsV1: 0, entryCreditsV2: 0, physicalPrizes: 1, monetaryAmount: 0, vouchers: 2 }
const widget = { summary, ticketsToReveal: 6 }
const formatTiles = ({ toSpend, won }: ReturnType<typeof balanceTiles>) =>
  [...toSpend, ...won].map(({ name, value }) => `${name} ${value}`)

// Row 1.2-101
it('shows money without decimals when it is whole, otherwise with two', () => {
  expect(formatTiles(balanceTiles({ ...none, cashPence: 2500 }, undefined))).toEqual(['Cash prizes £25'])
  expect(formatTiles(balanceTiles({ ...none, cashPence: 2550 }, undefined))).toEqual(['Cash prizes £25.50'])
})

// Rows 1.2-96 to 1.2-99
it('shows every balance, those to spend before the winnings', () => {
  expect(formatTiles(balanceTiles(all, widget))).toEqual([
    'Bonus tokens 240',
    'Free entries 3',
    'Entry credit £5',
    'Money off £2.50',
    'Tickets to reveal 6',
    'Cash prizes £25',
    'Prizes 1',
    'Vouchers 2',
  ])
})

// Rows 1.2-96 to 1.2-99
it('hides empty balances, except the tile that the address names', () => {
  expect(formatTiles(balanceTiles(none, undefined))).toEqual([])
  expect(formatTiles(balanceTiles({ ...none, tokens: 5 }, undefined))).toEqual(['Bonus tokens 5'])
  expect(formatTiles(balanceTiles(none, undefined, 'prizes-cash'))).toEqual(['Cash prizes £0'])
})

it('a balance links to where it can be spent; one that cannot be spent is not a link', () => {
  const { toSpend, won } = balanceTiles(all, widget)
  expect(toSpend.map(({ to }) => to)).toEqual(['/tokens', '/', '/', '/'])
  expect(won.map(({ to }) => to)).toEqual([undefined, undefined, undefined, undefined])
})

it('tickets lead to revealing them, cash to payouts, and prizes to their delivery; without any there is no action', () => {
  const actions = (tiles: ReturnType<typeof balanceTiles>) => tiles.won.flatMap(({ action }) => action ?? [])
  expect(actions(balanceTiles(all, widget))).toEqual([
    { words: 'Reveal them', to: 'reveal' },
    { words: 'Get paid', to: 'payouts' },
    { words: 'Follow them', to: 'prizes' },
    { words: 'See your codes', to: 'prizes' },
  ])
  expect(actions(balanceTiles(none, undefined, 'reveal'))).toEqual([])
})

it('has a tile for every name that an address may have, except personal details, which are a separate tile', () => {
  const { toSpend, won } = balanceTiles(all, widget)
  const tiles = [...toSpend, ...won].flatMap(({ tile }) => tile ?? [])
  expect([...tiles, 'personal-details'].toSorted()).toEqual([...TILES].toSorted())
  expect(parseTileName('prizes-cash')).toBe('prizes-cash')
  expect([parseTileName('nothing'), parseTileName(null)]).toEqual([undefined, undefined])
})
