import { expect, it } from 'vitest'
import { SHOW_STEPS } from './show.ts'
import { MAX_REPLAYED_PAUSE_MS, replayOf, replayedAt, stepsOfDraw } from './show-replay.ts'

const draw = {
  committedAt: '2026-11-24T20:00:00.000Z',
  seen: [
    { witness: 'two', time: '2026-11-24T20:00:09.000Z' },
    { witness: 'one', time: '2026-11-24T20:00:02.000Z' },
  ],
  drawsAt: '2026-11-24T21:00:03.000Z',
  number: 'ab',
  publishedAt: '2026-11-24T21:30:00.000Z',
}

it('a draw that nobody showed has all steps, in their order, at the times at which they became true', () => {
  const steps = stepsOfDraw(draw)
  expect(steps.map(({ step }) => step)).toEqual([...SHOW_STEPS])
  const times = steps.map(({ shownAt }) => Date.parse(shownAt))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(steps.find(({ step }) => step === 'number')!.shownAt).toBe(draw.drawsAt)
})

it('a draw that has not come so far has the steps until there', () => {
  const names = (change: Partial<typeof draw> | { drawsAt: null; number: null; publishedAt: null }) =>
    stepsOfDraw({ ...draw, ...change } as typeof draw).map(({ step }) => step)
  expect(names({ drawsAt: null, number: null, publishedAt: null })).toEqual(['welcome', 'sealed'])
  expect(stepsOfDraw({ ...draw, number: null, publishedAt: null }).at(-1)!.step).toBe('waiting')
  expect(stepsOfDraw({ ...draw, committedAt: null })).toEqual([])
})

it('long pauses are shortened, short ones stay, and every step has its place', () => {
  const { steps, lengthMs } = replayOf([
    { step: 'welcome', shownAt: '2026-11-24T20:00:00.000Z' },
    { step: 'sealed', shownAt: '2026-11-24T20:00:05.000Z' },
    { step: 'waiting', shownAt: '2026-11-24T21:00:00.000Z' },
    { step: 'number', shownAt: '2026-11-24T21:00:00.000Z' },
  ])
  expect(steps.map(({ from }) => from)).toEqual([
    0,
    5_000,
    5_000 + MAX_REPLAYED_PAUSE_MS,
    6_000 + MAX_REPLAYED_PAUSE_MS,
  ])
  expect(lengthMs).toBeGreaterThan(steps.at(-1)!.from)
  expect(replayedAt({ steps, lengthMs }, 4_999)!.step).toBe('welcome')
  expect(replayedAt({ steps, lengthMs }, 5_000)!.step).toBe('sealed')
  expect(replayedAt({ steps, lengthMs }, lengthMs)!.step).toBe('number')
})

it('without steps there is nothing to play', () => expect(replayedAt(replayOf([]), 0)).toBeUndefined())
