import type { WonPrize } from '@fairdraw/contract/prize.ts'
import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { expect, it } from 'vitest'
import { journeySteps, nextStepCopy, stateCopy } from './prize-state.ts'

const at = '2026-11-24T21:00:00.000Z'
const BIKE: WonPrize = {
  id: '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b91',
  prize: { type: 'physical', value: 80_000, name: 'A bike', physicalType: 'parcel' },
  from: 'A weekend by the sea',
  ticket: '10-0432',
  state: 'offered',
  wonAt: at,
  claimBy: '2026-12-22T21:00:00.000Z',
  deliverBy: '2026-12-24T21:00:00.000Z',
  dispatch: null,
  voucher: null,
  journey: [],
  uploads: 0,
}
const voucher = { type: 'physical', value: 1500, name: 'A voucher', physicalType: 'voucher' } as const

it('has a text for every state, also of a voucher', () => {
  for (const state of AWARD_STATES)
    for (const prize of [BIKE.prize, voucher]) expect(stateCopy({ state, prize }).text).toMatch(/^[A-Z]/)
  expect(stateCopy({ state: 'credited', prize: voucher }).text).toBe('Your code is here')
})

it.each([
  [{}, 'Tell us where to send it by Tuesday 22 December.'],
  [{ prize: voucher }, 'Get your code by Tuesday 22 December.'],
  [{ state: 'checking' }, 'It’s yours once we know you’re 18 or over. It can’t run out while you wait.'],
  [{ state: 'claimed' }, 'It should be with you by Thursday 24 December.'],
  [{ state: 'claimed', prize: voucher }, 'We’ll text you as soon as it’s here.'],
  [{ state: 'sent' }, 'We’ve sent it. It should be with you by Thursday 24 December.'],
  [
    { state: 'sent', dispatch: { carrier: 'Royal Mail', reference: 'AB1' } },
    'We’ve sent it with Royal Mail, reference AB1. It should be with you by Thursday 24 December.',
  ],
  [{ state: 'delivered' }, undefined],
] as const)('states the next step: %j', (more, words) => {
  expect(nextStepCopy({ ...BIKE, ...more } as WonPrize)).toBe(words)
})

it('lists the steps so far, with the check of an age', () => {
  const journey = (['offered', 'checking', 'claimed'] as const).map((state) => ({ state, at }))
  expect(journeySteps({ journey }).map(({ text }) => text)).toEqual([
    'You won it',
    'You claimed it',
    'We checked your age',
  ])
})

it('lists the steps so far, including a return', () => {
  const journey = (['offered', 'claimed', 'sent', 'claimed'] as const).map((state) => ({ state, at }))
  expect(journeySteps({ journey }).map(({ text }) => text)).toEqual([
    'You won it',
    'You claimed it',
    'We sent it',
    'It came back to us',
  ])
})
