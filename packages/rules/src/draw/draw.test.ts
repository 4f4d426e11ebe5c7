import { expect, it } from 'vitest'
import {
  DRAW_APPROVALS,
  DRAW_MACHINE,
  DRAW_STATES,
  FINAL_DRAW_STATES,
  blockerCopy,
  needsTwoToVoid,
  nextDrawState,
} from './draw.ts'
import type { DrawEvent } from './draw.ts'

it('a draw goes through every state in its order, with two approvals before its winners are shown', () => {
  const steps: DrawEvent[] = ['close', 'reconcile', 'commit', 'draw', 'approve', 'publish']
  expect(DRAW_STATES.filter((state) => state !== 'void' && state !== 'no-entries')).toEqual(
    steps.reduce((path, step) => [...path, nextDrawState(path.at(-1)! as 'open', step)!], ['open']),
  )
  expect(DRAW_APPROVALS).toBe(2)
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

it.each([
  [{ code: 'entries-unfinished', count: 1 }, '1 entry may still be finished.'],
  [{ code: 'entries-unfinished', count: 2 }, '2 entries may still be finished.'],
  [{ code: 'payments-live', count: 3 }, '3 payments without an outcome.'],
  [{ code: 'channel-open', what: 'post' }, 'Entries by post are still being taken.'],
  [{ code: 'deliveries-unfinished', what: 'text' }, 'A delivery of entries by text is not worked through yet.'],
  [{ code: 'no-prizes' }, 'It has no prizes.'],
] as const)('what blocks a draw is said in words: %o', (blocker, copy) => {
  expect(blockerCopy(blocker)).toBe(copy)
})
