import { DRAW_MACHINE, DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import { expect, test } from 'vitest'
import { DRAW_STEPS, blockedWords } from './draw-steps.ts'

test('each state offers the one step that its machine takes, other than approving and making void', () => {
  for (const state of DRAW_STATES) {
    const events = Object.keys(DRAW_MACHINE[state]).filter((event) => event !== 'void' && event !== 'approve')
    expect([DRAW_STEPS[state]?.step].filter((step) => step !== undefined)).toEqual(events)
  }
})

test('a step that did not move the draw says how many things are open, or that the number is not out', () => {
  expect(blockedWords(DRAW_STEPS.open!, { state: 'open', blockers: ['a', 'b'] })).toContain('2 things')
  expect(blockedWords(DRAW_STEPS.closed!, { state: 'closed', blockers: ['a'] })).toContain('one thing')
  expect(blockedWords(DRAW_STEPS.committed!, { state: 'committed', blockers: [] })).toContain('random number')
})
