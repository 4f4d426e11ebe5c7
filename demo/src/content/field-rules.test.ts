/** The demonstration keeps the field rules that it shows: the linter finds nothing in its content, whenever it starts. */
import { lintCompetition, lintFaq, lintSiteTerms } from '@fairdraw/rules/content-rules/lint.ts'
import { describe, expect, it } from 'vitest'
import { demoContent } from './demo-content.ts'

const starts = ['2026-01-01T00:00:00Z', '2026-03-29T00:59:59Z', '2026-07-04T22:10:00Z', '2026-10-25T00:30:00Z']

describe.each(starts)('a demonstration that starts at %s', (start) => {
  const now = new Date(start)
  const { competitions, faq, staticInit } = demoContent(now)

  it.each(competitions.map(({ competition, quiz }) => [competition.name, competition, quiz] as const))(
    'may publish ‘%s’, without a warning',
    (_, competition, quiz) => {
      expect(lintCompetition(competition, { now, quiz })).toEqual([])
    },
  )

  it('may publish its help page and the site’s terms', () => {
    expect(lintFaq(faq)).toEqual([])
    expect(lintSiteTerms(staticInit.settings.terms)).toEqual([])
  })
})
