import { expect, it } from 'vitest'
import { creditOf, fulfilmentOf } from './prize.ts'
import type { Prize } from './prize.ts'

it.each<[Partial<Prize>, ReturnType<typeof fulfilmentOf>, ReturnType<typeof creditOf>]>([
  [{ type: 'token', value: 60 }, 'credit', { asset: 'tokens', amount: 60 }],
  [{ type: 'token', value: 5, numberOfTokens: 60 }, 'credit', { asset: 'tokens', amount: 60 }],
  [{ type: 'entry', value: 2 }, 'credit', { asset: 'entry-credits-v1', amount: 2 }],
  [{ type: 'entry', value: 5, numberOfEntries: 2 }, 'credit', { asset: 'entry-credits-v1', amount: 2 }],
  [{ type: 'monetary', value: 1_000 }, 'credit', { asset: 'cash', amount: 1_000 }],
  [{ type: 'monetary', physicalType: 'voucher' }, 'credit', { asset: 'cash', amount: 1 }],
  [{ type: 'physical' }, 'claim', undefined],
  [{ type: 'physical', physicalType: 'hamper' }, 'claim', undefined],
  [{ type: 'physical', physicalType: 'voucher' }, 'voucher', undefined],
])('%j reaches its winner by %s: %j', (of, fulfilment, credit) => {
  const prize: Prize = { type: 'physical', value: 1, name: 'A prize', ...of }
  expect(fulfilmentOf(prize)).toBe(fulfilment)
  expect(creditOf(prize)).toEqual(credit)
})
