import { expect, it } from 'vitest'
import {
  DEFAULT_DRAW,
  DRAW_APPROVALS,
  DRAW_MACHINE,
  DRAW_STATES,
  FINAL_DRAW_STATES,
  blockerCopy,
  isRoundDue,
  needsTwoToVoid,
  nextDrawState,
  otherTotalCopy,
  roundWaitEnds,
} from './draw.ts'
import type { DrawEvent } from './draw.ts'

it('a draw goes through every state in its order, with two approvals before its winners are shown', () => {
  const steps: DrawEvent[] = ['close', 'reconcile', 'commit', 'draw', 'approve', 'publish']
  expect(DRAW_STATES.filter((state) => state !== 'void' && state !== 'no-entries')).toEqual(
    steps.reduce((path, step) => [...path, nextDrawState(path.at(-1)! as 'open', step)!], ['open']),
  )
  expect(DRAW_APPROVALS).toBe(2)
  expect(DEFAULT_DRAW).toEqual({ alternates: 3, onePrizePerPlayer: true })
})

it('each state accepts its one next step and, until it is void, to be voided', () => {
  for (const state of DRAW_STATES.filter((one) => !FINAL_DRAW_STATES.includes(one))) {
    expect(Object.keys(DRAW_MACHINE[state]).filter((event) => event !== 'end-empty')).toHaveLength(2)
    expect(nextDrawState(state, 'void')).toBe('void')
  }
  expect(DRAW_MACHINE.published).toEqual({ void: 'void' })
  expect(DRAW_MACHINE.void).toEqual({})
})

it('a draw that nobody has entered ends before its commitment, and for good', () => {
  expect(DRAW_STATES.filter((state) => nextDrawState(state, 'end-empty'))).toEqual(['reconciled'])
  expect(DRAW_MACHINE['no-entries']).toEqual({})
})

it('two people make a draw void once its list is public', () => {
  expect(DRAW_STATES.filter(needsTwoToVoid)).toEqual(['committed', 'drawn', 'approved', 'published'])
})

it('a draw is due when its round is published, which is waited for seven days', () => {
  const beaconAt = new Date('2026-11-25T08:00:00Z')
  expect(isRoundDue(null, beaconAt)).toBe(false)
  expect(isRoundDue(beaconAt, new Date('2026-11-25T07:59:59Z'))).toBe(false)
  expect(isRoundDue(beaconAt, beaconAt)).toBe(true)
  expect(roundWaitEnds(beaconAt)).toEqual(new Date('2026-12-02T08:00:00Z'))
})

it.each([
  [{ accepted: 90, rejected: 8, waiting: 0 }, 'Missing: 2.'],
  [{ accepted: 1_190, rejected: 10, waiting: 0 }, 'Too many: 1,100.'],
  [{ accepted: 90, rejected: 5, waiting: 3 }, 'Not worked through yet: 3.'],
])('the difference to a sender’s count of 100 is said: %o, %s', (received, difference) => {
  const copy = otherTotalCopy(100, received)
  expect(copy).toMatch(/^The sender’s count is 100, and (98|1,200|95) were received: /)
  expect(copy.split('rejected. ')[1]).toBe(difference)
})

it.each([
  [{ code: 'entries-unfinished', count: 1 }, '1 entry may still be finished.'],
  [{ code: 'entries-unfinished', count: 2 }, '2 entries may still be finished.'],
  [{ code: 'payments-live', count: 1 }, '1 payment without an outcome.'],
  [{ code: 'payments-live', count: 3 }, '3 payments without an outcome.'],
  [
    { code: 'tickets-missing', count: 1 },
    'Our records lack 1 ticket of the sealed list, and no refund accounts for that.',
  ],
  [
    { code: 'tickets-missing', count: 2 },
    'Our records lack 2 tickets of the sealed list, and no refund accounts for that.',
  ],
  [{ code: 'channel-open', what: 'post' }, 'Entries by post are still being taken.'],
  [{ code: 'deliveries-unfinished', what: 'text' }, 'A delivery of entries by text is not worked through yet.'],
  [{ code: 'no-prizes' }, 'It has no prizes.'],
] as const)('what blocks a draw is said in words: %o', (blocker, copy) => {
  expect(blockerCopy(blocker)).toBe(copy)
})
