/** What the entry statement is told of a competition. */
import { GRACE_MS } from '@fairdraw/rules/entry/entry.ts'
import { expect, it } from 'vitest'
import { buildCompetition } from '../../testing/competitions.ts'
import type { CompetitionOptions } from '../../testing/competitions.ts'
import { entryConditionsOf } from './enter.ts'

it.each<[CompetitionOptions, object]>([
  [{ id: 1 }, { steps: '', tokenCost: 0, cap: null }],
  [
    { id: 2, steps: ['quiz', 'payment'], tokenCost: 5, cap: 3 },
    { steps: 'quiz,payment', tokenCost: 5, cap: 3 },
  ],
  [
    { id: 3, steps: ['survey'], tokenCost: 5 },
    { steps: 'survey', tokenCost: 5, cap: null },
  ],
])('%j', (sketch, conditions) => {
  const competition = buildCompetition({ opensIn: -10, closesIn: 20, ...sketch })
  if (sketch.id === 1) delete competition.meta.payment
  const { opens, closes, ...told } = entryConditionsOf(competition)
  const deadline = new Date(Date.parse(closes) + GRACE_MS).toISOString()
  expect(told).toEqual({ competitionId: sketch.id, deadline, ...conditions })
  expect(Date.parse(closes) - Date.parse(opens)).toBeCloseTo(30 * 60_000, -3)
  // They are made once for each version of a competition.
  expect(entryConditionsOf(competition)).toBe(entryConditionsOf(competition))
})
