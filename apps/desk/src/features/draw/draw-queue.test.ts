import { DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import { describe, expect, test } from 'vitest'
import { DRAW_FILTERS, inOrderOfUrgency, isInFilter, waitingOf } from './draw-queue.ts'
import type { DeskDraw } from './draw-states.ts'

type Row = Pick<DeskDraw, 'kind' | 'state' | 'blockers' | 'drawsAt' | 'cutOff'>
const draw = (state: DeskDraw['state'], more: Partial<Row> = {}): Row => ({
  kind: 'competition',
  state,
  blockers: [],
  drawsAt: '2026-11-01T13:00:00.000Z',
  cutOff: '2026-11-01T12:00:00.000Z',
  ...more,
})

describe('filters', () => {
  test('under way is everything that has not ended', () => {
    expect(DRAW_STATES.filter((state) => !isInFilter(state, 'under-way'))).toEqual(['published', 'no-entries', 'void'])
  })
  test('each state has its own filter, and all has every state', () => {
    for (const state of DRAW_STATES) {
      expect(DRAW_FILTERS.filter((filter) => isInFilter(state, filter))).toContain(state)
      expect(isInFilter(state, 'all')).toBe(true)
    }
    expect(isInFilter('open', 'closed')).toBe(false)
  })
})

describe('whom a draw waits for', () => {
  test('a weekly draw runs by itself until its approvals, or until something blocks it', () => {
    expect(waitingOf(draw('open', { kind: 'winsday' }))).toBe('for-job')
    expect(waitingOf(draw('drawn', { kind: 'winsday' }))).toBe('for-approval')
    expect(waitingOf(draw('reconciled', { kind: 'winsday', blockers: ['It has no prizes.'] }))).toBe('for-draw-officer')
  })
  test('a competition’s waits for a draw officer, also to be published', () => {
    expect(waitingOf(draw('open'))).toBe('for-draw-officer')
    expect(waitingOf(draw('approved'))).toBe('for-draw-officer')
    expect(waitingOf(draw('committed'))).toBe('for-random-number')
  })
  test('a committed one waits for its witnesses, and for people where they signed too late', () => {
    expect(waitingOf(draw('committed', { drawsAt: null, blockers: ['Too few witnesses'] }))).toBe('for-witnesses')
    expect(waitingOf(draw('committed', { blockers: ['Too few witnesses'] }))).toBe('for-draw-officer')
  })
})

test('what waits for people comes first, the longest waiting before the others; the finished ones newest first', () => {
  const at = (state: DeskDraw['state'], day: string) => draw(state, { cutOff: `2026-11-${day}T12:00:00.000Z` })
  const rows = [at('published', '01'), at('void', '09'), at('committed', '02'), at('open', '08'), at('closed', '03')]
  const sorted = inOrderOfUrgency([...rows, at('drawn', '10')])
  expect(sorted.map(({ state }) => state)).toEqual(['drawn', 'closed', 'open', 'committed', 'void', 'published'])
})
