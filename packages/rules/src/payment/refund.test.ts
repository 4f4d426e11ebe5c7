import { describe, expect, it } from 'vitest'
import { REFUND_MACHINE, REFUND_STATES, needsDecision, nextRefundState } from './refund.ts'
import type { RefundEvent, RefundState } from './refund.ts'

const eventsOf = (state: RefundState) => Object.keys(REFUND_MACHINE[state]) as RefundEvent[]
const EVENTS = [...new Set(REFUND_STATES.flatMap(eventsOf))]

describe('the state machine of a refund', () => {
  it('reaches every state from the first', () => {
    const reached = new Set<RefundState>(['requested'])
    for (const state of reached) for (const event of eventsOf(state)) reached.add(nextRefundState(state, event)!)
    expect([...reached].toSorted()).toEqual([...REFUND_STATES].toSorted())
  })

  it('leads from every known state by every event to a known state', () => {
    expect(Object.keys(REFUND_MACHINE).toSorted()).toEqual([...REFUND_STATES].toSorted())
    for (const state of REFUND_STATES)
      for (const event of eventsOf(state)) expect(REFUND_STATES).toContain(nextRefundState(state, event))
  })

  it('ends once the money has arrived, and allows that from every other state', () => {
    expect(EVENTS.map((event) => nextRefundState('settled', event))).toEqual(EVENTS.map(() => undefined))
    for (const state of REFUND_STATES.filter((one) => one !== 'settled'))
      expect(nextRefundState(state, 'settle')).toBe('settled')
  })

  it('fails only before the vendor has accepted it; after that it is followed until it arrives', () => {
    expect(REFUND_STATES.filter((state) => nextRefundState(state, 'fail'))).toEqual(['requested'])
  })
})

describe('a case waits for a person', () => {
  it.each([
    ['while it is open', 'open', null, null, true],
    ['when the money is lost', 'closed', 'lost', null, true],
    ['not when the money is back', 'closed', 'won', null, false],
    ['not when the money has come', 'closed', 'settled', null, false],
    ['not when it is decided', 'open', null, 'keep-tickets', false],
    ['not when it was decided before it was lost', 'closed', 'lost', 'withdraw-tickets', false],
  ] as const)('%s', (_, state, outcome, decision, expected) => {
    expect(needsDecision({ state, outcome, decision })).toBe(expected)
  })
})
