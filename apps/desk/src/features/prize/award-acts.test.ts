import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { expect, test } from 'vitest'
import { actsOn, awaitsCode, voucherPool } from './award-acts.ts'
import type { DeskAward } from './award-states.ts'

const PARCEL = { type: 'physical', value: 80_000, name: 'A bike', physicalType: 'parcel' } as const
const VOUCHER = { type: 'physical', value: 1_500, name: 'A £15 voucher', physicalType: 'voucher' } as const
const all = () => true
const [ME, OTHER] = ['1', '2']
const proposedBy = (staffId: string) => ({ id: 'x', staffId, name: 'Sam', reason: 'They work for us.', at: '' })
const of = (state: DeskAward['state'], prize: DeskAward['prize'] = PARCEL, may: (act: string) => boolean = all) =>
  actsOn({ state, prize, withdrawal: null }, may, ME)

test('a parcel is sent once it is claimed, and then delivered or returned', () => {
  expect(of('claimed')).toEqual(['send', 'address', 'withdraw'])
  expect(of('sent')).toEqual(['deliver', 'return', 'address'])
  expect(of('delivered')).toEqual(['address'])
})

test('what is not claimed can only be withdrawn, and what has ended cannot be changed', () => {
  expect(of('offered')).toEqual(['withdraw'])
  expect(of('unrevealed')).toEqual(['withdraw'])
  for (const state of ['credited', 'unclaimed', 'withdrawn'] as const) expect(of(state)).toEqual([])
})

test('a voucher is never sent, and has no address: it waits for a code', () => {
  expect(of('claimed', VOUCHER)).toEqual(['withdraw'])
  expect(awaitsCode({ state: 'claimed', prize: VOUCHER })).toBe(true)
  expect(AWARD_STATES.filter((state) => awaitsCode({ state, prize: VOUCHER }))).toEqual(['claimed'])
  expect(voucherPool({ prize: VOUCHER })).toBe('A £15 voucher')
  expect(voucherPool({ prize: { ...VOUCHER, voucherName: 'Sundial' } })).toBe('Sundial')
})

test('a person sees only their own acts', () => {
  expect(of('claimed', PARCEL, (act) => act === 'send-prizes')).toEqual(['send', 'address'])
  expect(of('claimed', PARCEL, (act) => act === 'withdraw-awards')).toEqual(['withdraw'])
  expect(of('claimed', PARCEL, () => false)).toEqual([])
})

test('whoever has proposed to withdraw a prize is not the second person', () => {
  const acts = (by: string) => actsOn({ state: 'offered', prize: PARCEL, withdrawal: proposedBy(by) }, all, ME)
  expect(acts(ME)).toEqual([])
  expect(acts(OTHER)).toEqual(['withdraw'])
})
