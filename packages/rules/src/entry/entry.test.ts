import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STEPS } from '../competition/competition.ts'
import type { Step } from '../competition/competition.ts'
import {
  ENTRY_MACHINE,
  ENTRY_STATES,
  GRACE_MS,
  UNFINISHED_ENTRY_STATES,
  eventForStep,
  nextEntryState,
  refuseStep,
  entryStatesAccepting,
  publicEntryStatus,
} from './entry.ts'
import { stepAfter } from './step-flow.ts'
import type { EntryEvent, EntryState } from './entry.ts'

const eventsOf = (state: EntryState) => Object.keys(ENTRY_MACHINE[state]) as EntryEvent[]
const EVENTS = [...new Set(ENTRY_STATES.flatMap(eventsOf))]

describe('the state machine of an entry', () => {
  it('reaches every state from the first', () => {
    const reached = new Set<EntryState>(['started'])
    for (const state of reached) for (const event of eventsOf(state)) reached.add(nextEntryState(state, event)!)
    expect([...reached].toSorted()).toEqual([...ENTRY_STATES].toSorted())
  })

  it('leads from every known state by every event to a known state', () => {
    expect(Object.keys(ENTRY_MACHINE).toSorted()).toEqual([...ENTRY_STATES].toSorted())
    for (const state of ENTRY_STATES)
      for (const event of eventsOf(state)) expect(ENTRY_STATES).toContain(nextEntryState(state, event))
  })

  it('accepts no event that is not in the table', () => {
    for (const state of ENTRY_STATES)
      for (const event of EVENTS) {
        const isKnown = eventsOf(state).includes(event)
        expect(nextEntryState(state, event) !== undefined).toBe(isKnown)
        expect(entryStatesAccepting(event).includes(state)).toBe(isKnown)
      }
  })

  it('lets exactly the unfinished states expire', () => {
    expect(entryStatesAccepting('expire')).toEqual(UNFINISHED_ENTRY_STATES)
    expect(entryStatesAccepting('cancel')).toEqual(UNFINISHED_ENTRY_STATES)
    expect(entryStatesAccepting('finish')).toEqual(UNFINISHED_ENTRY_STATES)
  })

  it('after the end allows a refund only, and nothing after a refund', () => {
    const finished = ENTRY_STATES.filter((state) => !UNFINISHED_ENTRY_STATES.includes(state))
    for (const state of finished)
      expect(eventsOf(state).map((event) => nextEntryState(state, event))).toEqual(
        state === 'refunded' ? [] : ['refunded'],
      )
  })

  it('is shown as pending until the entry is finished, and then as its state', () => {
    expect(Object.fromEntries(ENTRY_STATES.map((state) => [state, publicEntryStatus(state)]))).toEqual({
      started: 'pending',
      'payment-due': 'pending',
      'payment-pending': 'pending',
      completed: 'completed',
      failed: 'failed',
      expired: 'expired',
      refunded: 'refunded',
      cancelled: 'cancelled',
    })
  })
})

describe('the steps of an entry', () => {
  it.each<[Step[], Step, Step | undefined]>([
    [['quiz', 'payment'], 'quiz', 'payment'],
    [['quiz', 'payment'], 'payment', undefined],
    [['survey'], 'survey', undefined],
    [['payment', 'survey', 'quiz'], 'payment', 'survey'],
  ])('of %j: after %s comes %s', (steps, step, next) => {
    expect(stepAfter(steps, step)).toBe(next)
  })

  it.each([
    [undefined, 'finish', 'completed'],
    ['payment', 'payment-reached', 'payment-due'],
    ['quiz', 'step-done', 'started'],
    ['survey', 'step-done', 'started'],
  ] as const)('reaching %s is %s', (step, event, state) => {
    expect(eventForStep(step)).toEqual({ event, state })
  })

  it('can be completed in any order, with any number of declined payments', () => {
    const steps = fc.shuffledSubarray([...STEPS])
    fc.assert(
      fc.property(steps, fc.nat({ max: 3 }), (order, declines) => {
        let { state } = eventForStep(order[0])
        for (const step of order) {
          if (step === 'payment') {
            for (let i = 0; i < declines; i += 1) {
              expect(nextEntryState(state, 'pay')).toBe('payment-pending')
              expect(nextEntryState('payment-pending', 'decline')).toBe(state)
            }
            state = nextEntryState(state, 'pay')!
          }
          const next = eventForStep(stepAfter(order, step))
          expect(nextEntryState(state, next.event)).toBe(next.state)
          state = next.state
        }
        expect(state).toBe('completed')
      }),
    )
  })
})

describe('whether a step may be taken', () => {
  const deadline = new Date('2026-11-21T12:10:00Z')
  const before = new Date(deadline.getTime() - GRACE_MS)
  const after = new Date(deadline.getTime() + 1)

  // Row 1.4-38
  // Rows 2.8-20 to 2.8-22, 2.8-27
  it.each<[EntryState, Step | null, Step, Date, string | undefined]>([
    ['started', 'quiz', 'quiz', before, undefined],
    ['started', 'quiz', 'quiz', deadline, undefined],
    ['started', 'quiz', 'quiz', after, 'entry-timeout'],
    ['started', 'quiz', 'payment', before, 'step-not-finished'],
    ['started', 'quiz', 'payment', after, 'entry-timeout'],
    ['payment-due', 'payment', 'payment', before, undefined],
    ['payment-due', 'payment', 'quiz', before, 'step-not-finished'],
    ['payment-pending', 'payment', 'payment', before, 'payment-duplicated'],
    ['payment-pending', 'payment', 'payment', after, 'entry-timeout'],
    ['completed', null, 'payment', before, 'entry-finished'],
    ['completed', null, 'quiz', after, 'entry-finished'],
    ['expired', null, 'payment', before, 'entry-timeout'],
    ['failed', null, 'quiz', before, 'no-active-ticket'],
    ['refunded', null, 'payment', before, 'no-active-ticket'],
    ['cancelled', null, 'payment', before, 'no-active-ticket'],
  ])('%s, at step %s, requested %s', (state, step, requested, now, refusal) => {
    expect(refuseStep({ state, step, deadline }, requested, now)).toBe(refusal)
  })

  it('has a decision for every state', () => {
    for (const state of ENTRY_STATES)
      expect(refuseStep({ state, step: 'quiz', deadline }, 'quiz', before) === undefined).toBe(
        state === 'started' || state === 'payment-due',
      )
  })

  // Row 1.4-38
  it('includes ten minutes after the effective closing', () => {
    expect(GRACE_MS).toBe(600_000)
  })
})
