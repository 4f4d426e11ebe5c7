/** The content linter finds no fault in the demonstration's content, at any time of its start. */
import {
  lintCampaign,
  lintCompetition,
  lintFaq,
  lintNotification,
  lintSiteTerms,
} from '@fairdraw/rules/content-rules/lint.ts'
import { describe, expect, it } from 'vitest'
import { buildDemoContent } from './demo-content.ts'

const starts = ['2026-01-01T00:00:00Z', '2026-03-29T00:59:59Z', '2026-07-04T22:10:00Z', '2026-10-25T00:30:00Z']

describe.each(starts)('a demonstration that starts at %s', (start) => {
  const now = new Date(start)
  const { campaigns, competitions, faq, notifications, staticInit } = buildDemoContent(now)

  it.each(competitions.map(({ competition, quiz }) => [competition.name, competition, quiz] as const))(
    'can publish ‘%s’ without an error or a warning',
    (_, competition, quiz) => {
      expect(lintCompetition(competition, { now, quiz })).toEqual([])
    },
  )

  it.each(campaigns.map(({ code, body }) => [code, body] as const))(
    'can publish the campaign of the code %s without an error or a warning',
    (_, body) => {
      expect(lintCampaign(body, { hasClaims: false })).toEqual([])
    },
  )

  it.each(notifications.map((body) => [body.id, body] as const))(
    'can publish the notification %s without an error or a warning',
    (_, body) => {
      expect(lintNotification(body, now)).toEqual([])
    },
  )

  it('can publish its help page and the site’s terms', () => {
    expect(lintFaq(faq)).toEqual([])
    expect(lintSiteTerms(staticInit.settings.terms)).toEqual([])
  })
})
