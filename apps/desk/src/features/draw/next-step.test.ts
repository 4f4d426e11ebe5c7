import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderAtDesk } from '../../testing/render-at-desk.ts'
import type { DeskDraw, DrawHistoryEvent } from './draw-states.ts'
import { NextStep } from './next-step.tsx'

const draw: DeskDraw = {
  id: '0f7d8f0e-3b53-4a52-9a55-0a4a3c2f7b11',
  kind: 'competition',
  subjectId: '111',
  title: 'A car',
  attempt: 1,
  state: 'open',
  cutOff: '2026-11-27T12:00:00.000Z',
  blockers: [],
  openBlockers: [],
  tickets: null,
  manifestHash: null,
  drawsAt: null,
  voidReason: null,
  voidSecondReason: null,
}
const counted: DrawHistoryEvent = {
  event: 'count-postal',
  state: 'open',
  actor: 'staff:ada',
  actorName: 'Ada',
  detail: {},
  at: '2026-11-27T13:00:00.000Z',
}

const render = (staffId: string, acts: readonly 'run-draws'[]) =>
  renderAtDesk(
    createElement(NextStep, { draw, isRedraw: false, channels: [], events: [counted], readAt: 0, onOutcome: () => {} }),
    { staffId, acts },
  )

// Field rule 4
test('who has stated a count reads who closes the list, and another officer has the button', () => {
  const own = render('ada', ['run-draws'])
  expect(own).not.toContain('<button')
  expect(own).toContain('Another draw officer closes this list.')
  expect(render('ben', ['run-draws'])).toMatch(/<button[^>]*>Close the list<\/button>/)
  const reader = render('ben', [])
  expect(reader).not.toContain('<button')
  expect(reader).toContain('A draw officer takes this step.')
})
