import { describe, expect, it } from 'vitest'
import {
  LIVE_PAYMENT_STATES,
  METHODS_BY_FORM,
  PAYMENT_MACHINE,
  PAYMENT_STATES,
  REFUNDED_BY_HAND,
  REFUNDED_SOLD_OUT,
  REFUNDED_TOO_FEW,
  findBundle,
  paymentEnding,
  paymentStatesAccepting,
  pollDelayMs,
  publicPaymentStatus,
} from './payment.ts'
import type { PaymentEvent, PaymentState } from './payment.ts'

const eventsOf = (state: PaymentState) => Object.keys(PAYMENT_MACHINE[state]) as PaymentEvent[]
const next = (state: PaymentState, event: PaymentEvent) =>
  (PAYMENT_MACHINE[state] as Partial<Record<PaymentEvent, PaymentState>>)[event]
const EVENTS = [...new Set(PAYMENT_STATES.flatMap(eventsOf))]

describe('the state machine of a payment', () => {
  it('reaches every state from the first', () => {
    const reached = new Set<PaymentState>(['intended'])
    for (const state of reached) for (const event of eventsOf(state)) reached.add(next(state, event)!)
    expect([...reached].toSorted()).toEqual([...PAYMENT_STATES].toSorted())
  })

  it('leads from every known state by every event to a known state', () => {
    expect(Object.keys(PAYMENT_MACHINE).toSorted()).toEqual([...PAYMENT_STATES].toSorted())
    for (const state of PAYMENT_STATES)
      for (const event of eventsOf(state)) expect(PAYMENT_STATES).toContain(next(state, event))
  })

  it('lists for each event exactly the states that accept it', () => {
    for (const event of EVENTS)
      expect(paymentStatesAccepting(event)).toEqual(PAYMENT_STATES.filter((state) => eventsOf(state).includes(event)))
  })

  it('allows one refund from every state in which money may arrive', () => {
    for (const state of ['intended', 'unknown', 'captured', 'declined', 'absent'] as const)
      expect(next(state, 'refund-due')).toBe('refund-due')
    expect(paymentStatesAccepting('refund')).toEqual(['refund-due'])
    expect(eventsOf('refunded')).toEqual([])
  })

  it('captures only a payment that is under way', () => {
    expect(paymentStatesAccepting('capture')).toEqual(['intended', 'awaiting', 'unknown'])
    expect(LIVE_PAYMENT_STATES).toEqual(['intended', 'awaiting', 'unknown', 'captured'])
  })

  it('shows a payment as pending until its outcome is known', () => {
    expect(Object.fromEntries(PAYMENT_STATES.map((state) => [state, publicPaymentStatus(state)]))).toEqual({
      intended: 'pending',
      awaiting: 'pending',
      unknown: 'pending',
      captured: 'completed',
      declined: 'failed',
      absent: 'failed',
      'refund-due': 'completed',
      refunded: 'refunded',
    })
  })
})

describe('polling for the status', () => {
  // Rows 1.9-01 to 1.9-03
  it('waits 1, 2, 4 … seconds, never longer than 60 and about a minute in all, and then stops', () => {
    const waits = [0, 1, 2, 3, 4, 5].map(pollDelayMs)
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000])
    expect(waits.reduce((sum, wait) => sum! + wait!, 0)).toBe(63_000)
    for (const n of [6, 7, 20, 1000, 5000]) expect(pollDelayMs(n)).toBeUndefined()
  })
})

describe('a bundle by its id', () => {
  const bundle = (bundleId: string, pricePence: number) => ({ bundleId, entries: 1, pricePence })
  const sets = [
    { name: 'a', share: 50, bundles: [bundle('one', 100), bundle('two', 200)] },
    { name: 'b', share: 50, bundles: [bundle('three', 300)] },
  ]

  it('is found in any set, with the price of that set', () => {
    expect(findBundle(sets, 'two')).toEqual(bundle('two', 200))
    expect(findBundle(sets, 'three')?.pricePence).toBe(300)
  })

  it.each(['four', '', 'ONE', 'constructor', '__proto__'])('%j is not found', (bundleId) => {
    expect(findBundle(sets, bundleId)).toBeUndefined()
  })
})

it('each form of payment has its own methods', () => {
  expect(METHODS_BY_FORM).toEqual({
    free: [],
    tokens: ['tokens'],
    money: ['card', 'bank', 'paypal', 'apple-pay', 'google-pay', 'credits'],
  })
})

describe('why a payment failed', () => {
  const refunds = [
    [null, 'too-late'],
    ['Processor Declined', 'too-late'],
    [REFUNDED_BY_HAND, undefined],
    [REFUNDED_SOLD_OUT, 'sold-out'],
    [REFUNDED_TOO_FEW, 'too-few'],
  ] as const
  it.each([
    ...(['refund-due', 'refunded'] as const).flatMap((state) => refunds.map((of) => [state, ...of] as const)),
    ['absent', null, 'not-arrived'],
    ['absent', 'cancelled', 'not-arrived'],
    ['declined', 'Cancelled by the player', 'cancelled'],
    ['declined', 'abandoned', 'cancelled'],
    ['declined', 'Not cancelled', 'declined'],
    ['declined', null, 'declined'],
    ...(['intended', 'awaiting', 'unknown', 'captured'] as const).map(
      (state) => [state, 'cancelled', undefined] as const,
    ),
  ] as const)('%s, %j: %s', (state, reason, ending) => {
    expect(paymentEnding(state, reason)).toBe(ending)
  })
})
