import { describe, expect, it } from 'vitest'
import { findBanks } from './bank-search.ts'

const bank = (friendlyName: string, name = friendlyName) => ({
  id: friendlyName,
  name,
  friendlyName,
  isAvailable: true,
})
const BANKS = [
  bank('Larkspur Mutual'),
  bank('Brook & Vale', 'Brook and Vale plc'),
  bank('Café Union'),
  bank('Alder Bank'),
]
const found = (typed: string) => findBanks(BANKS, typed).map(({ friendlyName }) => friendlyName)

describe('looking for a bank', () => {
  it('shows all of them by their names while nothing is typed', () => {
    expect(found('  ')).toEqual(['Alder Bank', 'Brook & Vale', 'Café Union', 'Larkspur Mutual'])
  })

  it.each([
    ['LARK', ['Larkspur Mutual']],
    ['mut', ['Larkspur Mutual']],
    ['vale brook', ['Brook & Vale']],
    ['brook & v', ['Brook & Vale']],
    ['cafe', ['Café Union']],
    ['plc', ['Brook & Vale']],
    ['ank', []],
  ])('finds by the start of any word: %s', (typed, names) => {
    expect(found(typed)).toEqual(names)
  })
})
