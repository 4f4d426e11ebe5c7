import { expect, it } from 'vitest'
import { LEDGER_ASSETS, isInPence } from './ledger.ts'

it('tokens and free entries are counted; everything else is pence', () => {
  expect(LEDGER_ASSETS.filter((asset) => !isInPence(asset))).toEqual(['tokens', 'entry-credits-v1'])
})
