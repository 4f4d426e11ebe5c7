import { expect, it } from 'vitest'
import { SHOW_POLL_MS, SLOWEST_SHOW_POLL_MS, showPollMs } from './show-pace.ts'
import type { ShowProgress } from './show-pace.ts'

const END = '2026-11-24T21:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(END) + seconds * 1_000).toISOString()
const shown = (step: 'ticket' | 'thanks', isRehearsal = false): ShowProgress['show'] => ({
  isRehearsal,
  steps: [
    { step: 'welcome', shownAt: '2026-11-24T20:00:00.000Z' },
    { step, shownAt: END },
  ],
})
const ended = { state: 'published', publishedAt: END, show: shown('thanks') } as const
const FOR_EVER = 400 * 86_400

it('while a draw is shown every phone asks about once a second, however long a step takes', () => {
  for (const state of ['committed', 'drawn', 'approved'] as const)
    for (const show of [null, shown('ticket')])
      expect(showPollMs({ now: after(FOR_EVER), state, publishedAt: null, show })).toBe(SHOW_POLL_MS)
})

it('after the end it asks ever more slowly, and never stops: a story may be told later', () => {
  const paces = [0, 30, 60, 600, 1_800, FOR_EVER].map((seconds) => showPollMs({ now: after(seconds), ...ended }))
  expect(paces).toEqual([SHOW_POLL_MS, SHOW_POLL_MS, 2_000, 20_000, SLOWEST_SHOW_POLL_MS, SLOWEST_SHOW_POLL_MS])
})

it.each<[string, Omit<ShowProgress, 'now'>]>([
  ['a result that nobody shows', { ...ended, show: null }],
  ['a show whose last step nobody calls', { ...ended, show: shown('ticket') }],
  ['a void draw whose show goes no further', { state: 'void', publishedAt: null, show: shown('ticket') }],
  ['a void draw without a show', { state: 'void', publishedAt: null, show: null }],
])('%s ends too', (_, progress) => expect(showPollMs({ now: after(FOR_EVER), ...progress })).toBe(SLOWEST_SHOW_POLL_MS))

it('a result that is published in the middle of a show does not end it', () =>
  expect(showPollMs({ now: after(20 * 60), ...ended, show: shown('ticket') })).toBe(SHOW_POLL_MS))

it('a rehearsal is held again and again', () =>
  expect(showPollMs({ now: after(3_600), ...ended, show: shown('thanks', true) })).toBe(SHOW_POLL_MS))
