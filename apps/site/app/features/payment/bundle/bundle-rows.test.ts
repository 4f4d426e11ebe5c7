import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { describe, expect, it } from 'vitest'
import { bundleRows } from './bundle-rows.ts'

const bundle = (entries: number, pricePence: number, label?: string) => ({
  bundleId: `b${entries}`,
  entries,
  pricePence,
  label,
})
const BUNDLES = [bundle(1, 150, '1 entry'), bundle(6, 750, '1 free'), bundle(13, 1500, 'Popular'), bundle(28, 3000)]

describe('a bundle', () => {
  it('shows the price of one entry, never rounded down, and the saving, never rounded up', () => {
    expect(bundleRows(BUNDLES, undefined).map(({ rate }) => rate)).toEqual([
      undefined,
      { each: `${formatPrice(125)} each`, saving: `Save ${formatPrice(150)}` },
      { each: `${formatPrice(116)} each`, saving: `Save ${formatPrice(450)}` },
      { each: `${formatPrice(108)} each`, saving: `Save ${formatPrice(1200)}` },
    ])
  })

  it('shows no saving where every entry costs the same', () => {
    expect(bundleRows([bundle(2, 200), bundle(4, 400)], undefined).map(({ rate }) => rate?.saving)).toEqual([
      undefined,
      undefined,
    ])
  })

  it('shows the operator’s label, unless it only repeats the number of entries', () => {
    expect(bundleRows(BUNDLES, undefined).map(({ entries, offer }) => [entries, offer])).toEqual([
      ['1 entry', undefined],
      ['6 entries', '1 free'],
      ['13 entries', 'Popular'],
      ['28 entries', undefined],
    ])
  })

  it('is marked where it costs more than is left of the spend limit', () => {
    expect(bundleRows(BUNDLES, 750).map(({ isTooMuch }) => isTooMuch)).toEqual([false, false, true, true])
  })
})
