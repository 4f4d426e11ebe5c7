import { CONTENT_BODIES } from '@fairdraw/contract/desk/content-bodies.ts'
import { lintCompetition } from '@fairdraw/rules/content-rules/lint.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { competitionTemplate } from './competition-template.ts'

it.each([0, 1, 25])('fits the schema, and the linter has nothing against it, with %i tokens earned', (tokensEarned) => {
  expect(z.safeParse(CONTENT_BODIES.competition, competitionTemplate(tokensEarned)).success).toBe(true)
  const { competition } = competitionTemplate(tokensEarned)
  expect(lintCompetition(competition, { now: new Date('2027-01-01T00:00:00Z'), quiz: [] })).toEqual([])
  expect(competition.meta.payment?.tokensEarned).toBe(tokensEarned)
})
