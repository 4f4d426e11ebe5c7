/** What a player holds, as the profile shows it (1-site §2 'Profile summary display'). */
import type { Balances } from '@fairdraw/contract/account.ts'
import { pounds } from '@fairdraw/rules/money.ts'

export type Held = { name: string; value: string; text: string; isGold?: boolean }

export function heldOf(balances: Balances): Held[] {
  const { tokens, entryCreditsV1, entryCreditsV2Pence, discountCreditsPence, cashPence } = balances
  return [
    {
      name: 'Bonus tokens',
      value: tokens.toLocaleString('en-GB'),
      text: 'Spend them on bonus competitions',
      isGold: true,
    },
    { name: 'Free entries', value: entryCreditsV1.toLocaleString('en-GB'), text: 'For any paid competition' },
    { name: 'Entry credit', value: pounds(entryCreditsV2Pence), text: 'Towards any bundle' },
    { name: 'Cash prizes', value: pounds(cashPence), text: 'Yours to keep' },
    ...(discountCreditsPence > 0
      ? [{ name: 'Money off', value: pounds(discountCreditsPence), text: 'For your next purchases' }]
      : []),
  ]
}
