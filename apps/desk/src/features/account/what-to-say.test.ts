import { ENTRY_STATES } from '@fairdraw/rules/entry/entry.ts'
import { PAYMENT_STATES } from '@fairdraw/rules/payment/payment.ts'
import { PAYMENT_CASE_STATES, REFUND_STATES } from '@fairdraw/rules/payment/refund.ts'
import { PAYOUT_STATES } from '@fairdraw/rules/payout/payout.ts'
import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { expect, it } from 'vitest'
import { whatToSay } from './what-to-say.ts'

const at = '2026-11-25T12:00:00.000Z'
const STATES = [
  { kind: 'entries', event: 'entry', states: ENTRY_STATES },
  { kind: 'payments', event: 'payment', states: PAYMENT_STATES },
  { kind: 'payments', event: 'refund', states: REFUND_STATES },
  { kind: 'payments', event: 'reversal', states: PAYMENT_CASE_STATES },
  { kind: 'prizes', event: 'prize', states: AWARD_STATES },
  { kind: 'payouts', event: 'payout', states: PAYOUT_STATES },
] as const

it.each(STATES)('there is something to say about each state of $kind ($event)', ({ kind, event, states }) => {
  const said = states.map((state) => whatToSay({ key: 'a', kind, at, event, state }))
  expect(said).not.toContain(undefined)
  expect(new Set(said).size).toBe(states.length)
})

it('says nothing where nothing needs an explanation, or a newer server names a state', () => {
  expect(whatToSay({ key: 'a', kind: 'desk', at, event: 'find-player' })).toBeUndefined()
  expect(whatToSay({ key: 'a', kind: 'entries', at, event: 'entry', state: 'dreamt' })).toBeUndefined()
  expect(whatToSay({ key: 'a', kind: 'messages', at, event: 'receipt', state: 'sent' })).toBeUndefined()
})
