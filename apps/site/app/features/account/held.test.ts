import { expect, it } from 'vitest'
import { heldOf } from './held.ts'

const none = { tokens: 0, entryCreditsV1: 0, entryCreditsV2Pence: 0, discountCreditsPence: 0, cashPence: 0 }
const valueOf = (name: string, balances: object) =>
  heldOf({ ...none, ...balances }).find((held) => held.name === name)?.value

it('shows money without decimals when it is whole, otherwise with two', () => {
  expect(valueOf('Cash prizes', { cashPence: 2500 })).toBe('£25')
  expect(valueOf('Cash prizes', { cashPence: 2550 })).toBe('£25.50')
  expect(valueOf('Entry credit', { entryCreditsV2Pence: 5 })).toBe('£0.05')
})

it('shows tokens, both kinds of entry credit and cash also when there are none', () => {
  expect(heldOf(none).map(({ name, value }) => `${name} ${value}`)).toEqual([
    'Bonus tokens 0',
    'Free entries 0',
    'Entry credit £0',
    'Cash prizes £0',
  ])
})
