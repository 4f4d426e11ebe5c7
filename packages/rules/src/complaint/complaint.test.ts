import { describe, expect, it } from 'vitest'
import {
  COMPLAINT_EVENTS,
  COMPLAINT_MACHINE,
  COMPLAINT_STATES,
  complaintDeadlines,
  nextComplaintState,
} from './complaint.ts'

describe('the states of a complaint', () => {
  it('are all reached from the first, and the last takes no event', () => {
    const reached = new Set<string>(['open', ...Object.values(COMPLAINT_MACHINE).flatMap((row) => Object.values(row))])
    expect([...reached].toSorted()).toEqual([...COMPLAINT_STATES].toSorted())
    expect(COMPLAINT_EVENTS.map((event) => nextComplaintState('resolved', event))).toEqual(
      COMPLAINT_EVENTS.map(() => undefined),
    )
  })

  it('let an answer be given once, and a complaint go to independent resolution with or without one', () => {
    expect(nextComplaintState('open', 'answer')).toBe('answered')
    expect(nextComplaintState('answered', 'answer')).toBeUndefined()
    expect([nextComplaintState('open', 'refer'), nextComplaintState('answered', 'refer')]).toEqual([
      'referred',
      'referred',
    ])
    expect(nextComplaintState('answered', 'resolve')).toBeUndefined()
  })
})

describe('a complaint is to be', () => {
  it.each([
    ['on a Monday', '2026-11-23T10:00:00Z', '2026-11-25T23:59:59.000Z'],
    ['on a Friday', '2026-11-27T10:00:00Z', '2026-12-01T23:59:59.000Z'],
    ['at a weekend', '2026-11-28T10:00:00Z', '2026-12-01T23:59:59.000Z'],
    ['in summer, by London’s clocks', '2026-07-01T10:00:00Z', '2026-07-03T22:59:59.000Z'],
  ])('acknowledged by the end of the second working day: received %s', (_, received, by) => {
    expect(complaintDeadlines(new Date(received)).acknowledgeBy.toISOString()).toBe(by)
  })

  it('answered within eight weeks, at the same time of the day though the clocks changed', () => {
    expect(complaintDeadlines(new Date('2026-10-01T09:30:00Z')).answerBy.toISOString()).toBe('2026-11-26T10:30:00.000Z')
  })
})
