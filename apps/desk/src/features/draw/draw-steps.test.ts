import { DRAW_MACHINE, DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import type { DrawState } from '@fairdraw/rules/draw/draw.ts'
import { expect, test } from 'vitest'
import { DRAW_STEPS, blockedWords, doneWords, stepOf, whoElseTakes } from './draw-steps.ts'

const WITHOUT_STEP = ['void', 'approve', 'end-empty']

test('each state offers the one step that its machine takes, other than what another call or the commitment itself does', () => {
  for (const state of DRAW_STATES) {
    const events = Object.keys(DRAW_MACHINE[state]).filter((event) => !WITHOUT_STEP.includes(event))
    expect([DRAW_STEPS[state]?.step].filter((step) => step !== undefined)).toEqual(events)
  }
})

// Field rule 8
test('a redraw takes the same steps, and is not told to close or make a list', () => {
  for (const state of DRAW_STATES) expect(stepOf(state, true)?.step).toBe(DRAW_STEPS[state]?.step)
  for (const state of ['open', 'reconciled'] as const)
    expect([stepOf(state, false), stepOf(state, true)?.effect]).toEqual([
      DRAW_STEPS[state],
      expect.stringMatching(/nobody counts anything again|sealed list is drawn again/),
    ])
})

// Field rule 4
test.each(['count-postal', 'confirm-sms'])(
  'whoever did %s is offered neither the closing nor the commitment',
  (event) => {
    const events = [
      { event: 'open', actor: 'job:open-draws' },
      { event, actor: 'staff:ada' },
    ]
    expect(whoElseTakes('close', events, 'ada')).toMatch(/^Another draw officer closes/)
    expect(whoElseTakes('commit', events, 'ada')).toMatch(/^Another draw officer commits/)
    for (const step of ['reconcile', 'draw', 'publish'] as const)
      expect(whoElseTakes(step, events, 'ada')).toBeUndefined()
    expect(whoElseTakes('close', events, 'ben')).toBeUndefined()
  },
)

test('a commitment that finds no ticket is not said to have published a list', () => {
  const words = (state: DrawState, drawsAt: string | null) => doneWords(DRAW_STEPS.reconciled!, { state, drawsAt })
  expect(words('committed', '2026-11-27T20:15:00.000Z')).toContain('The list is published. The winners')
  expect(words('committed', null)).toContain('The list is published. Its witnesses sign it')
  expect(words('no-entries', null)).toContain('Nobody holds a ticket')
})

test('a step that did not move the draw says how many things are open, or that the number is not out', () => {
  expect(blockedWords(DRAW_STEPS.open!, { state: 'open', blockers: ['a', 'b'] })).toContain('2 things')
  expect(blockedWords(DRAW_STEPS.closed!, { state: 'closed', blockers: ['a'] })).toContain('one thing')
  expect(blockedWords(DRAW_STEPS.committed!, { state: 'committed', blockers: [] })).toContain('random number')
  expect(blockedWords(DRAW_STEPS.committed!, { state: 'committed', blockers: ['a'] })).toContain('one thing')
})
