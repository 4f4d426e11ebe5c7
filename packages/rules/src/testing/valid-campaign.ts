/** A campaign in which the linter finds nothing: the examples of its rows are this one with a few fields changed. */
import type { CampaignBody } from '../content-rules/content-rule.ts'

export const VALID_CAMPAIGN: CampaignBody = {
  name: 'Breakfast tokens, March',
  type: 'standard',
  title: 'A gift from The Late Breakfast',
  text: 'Thanks for listening. Here’s something to play with.',
  dateStart: '2026-03-02T08:00:00.000Z',
  dateStop: '2026-03-20T21:00:00.000Z',
  prize: { type: 'tokens', amount: 10 },
  button: { enabled: true, url: '/win/tokens', text: 'Use your tokens' },
}
