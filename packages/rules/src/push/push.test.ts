import { describe, expect, it } from 'vitest'
import { EVENTS, OVER_AFTER_MS, PUSH_EVENTS, dueEvent } from './push.ts'
import type { PushStanding } from './push.ts'

const now = new Date('2026-11-28T20:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const NOTHING: PushStanding = { isVoid: false, begunAt: null, isOver: false, publishedAt: null, told: [] }

describe('what is told about a draw', () => {
  it.each<[string, Partial<PushStanding>, ReturnType<typeof dueEvent>]>([
    ['nothing before the first step of its show', {}, undefined],
    ['that it begins, when the first step was called', { begunAt: before(0) }, 'begins'],
    ['once', { begunAt: before(1), told: ['begins'] }, undefined],
    ['not that it begins, when that was too long ago', { begunAt: before(10) }, undefined],
    ['that it has ended, with the last step', { begunAt: before(20), isOver: true, told: ['begins'] }, 'ended'],
    ['only that it has ended, where both are due', { begunAt: before(1), isOver: true }, 'ended'],
    ['once, too', { begunAt: before(20), isOver: true, told: ['begins', 'ended'] }, undefined],
    ['that it has ended, where it is published without a show', { publishedAt: before(0) }, 'ended'],
    [
      'nothing while its show goes on, although the result is published',
      { begunAt: before(20), publishedAt: before(1), told: ['begins'] },
      undefined,
    ],
    [
      'that it has ended, where nobody ends its show',
      { begunAt: before(60), publishedAt: before(OVER_AFTER_MS / 60_000), told: ['begins'] },
      'ended',
    ],
    [
      'that it does not count, to those who heard of it',
      { isVoid: true, begunAt: before(5), told: ['begins'] },
      'void',
    ],
    ['nothing of a void draw that nobody heard of', { isVoid: true }, undefined],
    ['not that a void draw begins', { isVoid: true, begunAt: before(0) }, undefined],
    ['nothing of a draw that was made void after its end', { isVoid: true, told: ['begins', 'ended'] }, undefined],
  ])('is %s', (_, standing, expected) => {
    expect(dueEvent({ ...NOTHING, ...standing }, now)).toBe(expected)
  })

  it('says nothing about whoever reads it, and urges nobody', () => {
    for (const event of PUSH_EVENTS)
      expect(EVENTS[event].text).not.toMatch(/\b(you|your|won|win|lost|lose|enter|hurry)\b/i)
  })
})
