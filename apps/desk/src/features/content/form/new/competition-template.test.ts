import { CONTENT_BODIES } from '@fairdraw/contract/desk/content-bodies.ts'
import { lintCompetition } from '@fairdraw/rules/content-rules/lint.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { COMPETITION_TEMPLATE } from './competition-template.ts'

it('fits the schema, and the linter has nothing against it', () => {
  expect(z.safeParse(CONTENT_BODIES.competition, COMPETITION_TEMPLATE).success).toBe(true)
  const { competition } = COMPETITION_TEMPLATE
  expect(lintCompetition(competition, { now: new Date('2027-01-01T00:00:00Z'), quiz: [] })).toEqual([])
})
