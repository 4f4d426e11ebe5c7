import { expect, test } from 'vitest'
import { actorWords, isDoneBy } from './draw-actors.ts'
import { arrivalAt, detailWords, drawnTickets, furthestState } from './draw-history.ts'
import type { DrawHistoryEvent } from './draw-states.ts'

const event = (name: string, state: string, detail: unknown = {}, actor = 'job:draws'): DrawHistoryEvent => ({
  event: name,
  state,
  actor,
  actorName: null,
  detail,
  at: '2026-11-25T10:00:00.000Z',
})
const HISTORY = [
  event('open', 'open'),
  event('count-postal', 'open', {}, 'staff:ada'),
  event('confirm-postal', 'open', {}, 'staff:ben'),
  event('close', 'closed'),
  event('reconcile', 'reconciled'),
  event('void', 'void'),
]

test('a state is reached with the event that led to it, and a statement of a channel’s total leads to none', () => {
  expect(arrivalAt(HISTORY, 'open')?.event).toBe('open')
  expect(arrivalAt(HISTORY.slice(1), 'open')).toBeUndefined()
  expect(arrivalAt(HISTORY, 'committed')).toBeUndefined()
})

test('a proposal to make a draw void leads to no state', () => {
  const proposed = event('propose-void', 'committed', {}, 'staff:ada')
  expect(arrivalAt([proposed, event('commit', 'committed')], 'committed')?.event).toBe('commit')
})

test('a void draw has stopped at the last state of the line that it reached', () => {
  expect(furthestState(HISTORY)).toBe('reconciled')
  expect(furthestState([])).toBe('open')
})

test('numbers of an event are said in words, and the hash is left out', () => {
  expect(detailWords({ tickets: 12_345, manifestHash: 'ab', round: 99_000 })).toBe('12,345 tickets, random round 99000')
  expect(detailWords({ tickets: 15, excluded: 9 })).toBe('15 tickets, 9 left out')
  expect(detailWords({ total: 412, accepted: 400, rejected: 12 })).toBe('412 received, 400 accepted, 12 rejected')
  const replaced = { place: 1, called: 'lapsed', reason: null, ticket: 100_002, insteadOf: 100_001 }
  expect(detailWords(replaced)).toBe('ticket 10-0002, because ticket 10-0001 was not claimed in time')
  expect(detailWords({ ...replaced, called: 'withdrawn', reason: 'Not eligible.' })).toBe(
    'ticket 10-0002, because ticket 10-0001 had its prize withdrawn: “Not eligible.”',
  )
  expect(detailWords(null)).toBe('')
  expect(detailWords({ tickets: 'many' })).toBe('')
})

test('the number of drawn tickets comes from the draw’s own event', () => {
  expect(drawnTickets([...HISTORY, event('draw', 'drawn', { round: 1, picks: 7 })])).toBe(7)
  expect(drawnTickets(HISTORY)).toBeUndefined()
})

test('people, jobs and commands are told apart', () => {
  expect(actorWords('staff:ada', 'ada', 'Ada')).toBe('You')
  expect(actorWords('staff:ben', 'ada', 'Ben Okoro')).toBe('Ben Okoro')
  expect(actorWords('staff:ben', 'ada', null)).toBe('Somebody who has left')
  expect(actorWords('job:draw-winners', 'ada', null)).toBe('By itself (draw winners)')
  expect(isDoneBy('staff:ada', 'ada')).toBe(true)
  expect(isDoneBy('staff:adaline', 'ada')).toBe(false)
  expect(isDoneBy(undefined, 'ada')).toBe(false)
})
