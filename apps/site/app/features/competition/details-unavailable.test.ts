/** What is beside an enter button that is disabled, and what an entry earns. */
import { describe, expect, it } from 'vitest'
import { sampleCompetition, tokenCompetition } from '../../testing/sample-catalogue.ts'
import type { CompetitionContext } from './competition.tsx'
import { competitionData } from './competition-data.ts'
import { tileOf } from '../catalogue/tile/tile-data.ts'
import { html, route } from '../../testing/details-page.ts'

describe('beside a disabled enter button (2-flows §4)', () => {
  const window = (dateStart: string, dateStop: string) => ({ dateStart, dateStop, title: 'A window' })
  const cappedRecord = {
    competitionId: 110,
    isEntryCapping: true,
    entriesCount: 10,
    ticketsCount: 10,
    tickets: [],
    capping: 10,
    pendingTickets: 0,
  }
  const past = '2026-11-20T21:00:00Z'
  const soon = '2026-11-22T09:00:00Z'

  // Rows 2.3-13, 2.4-27 to 2.4-30, 2.4-32 to 2.4-34
  // Rows 2.4-27 to 2.4-30
  it.each<[string, string, Parameters<typeof sampleCompetition>[0], Partial<CompetitionContext>]>([
    ['capped', 'You’ve used all your online entries.', {}, { viewer: { tokens: 0, tickets: [cappedRecord] } }],
    ['on hold', 'Online entry is paused for now.', { status: 'on-hold', isOnHold: true }, {}],
    ['not started', 'Opens Sun 22 Nov, 9am', { dateStart: soon }, {}],
    ['closed', 'Closed', { dateStop: past }, {}],
    ['just missed', 'Closed', { meta: { justMissed: window(past, soon) } }, {}],
    ['coming soon', 'Opens Sun 22 Nov, 9am', { meta: { comingSoon: window(past, soon) } }, {}],
  ])('%s: the reason, which describes the button, and a way on', (_, reason, over, context) => {
    const page = html(sampleCompetition(over), { related: [tileOf(tokenCompetition(140, 60))], ...context })
    expect(page).toMatch(new RegExp(`<div [^>]*id="entry-unavailable"><p[^>]*>${reason}</p>`))
    expect(page).toMatch(/<button[^>]*aria-disabled="true" aria-describedby="entry-unavailable"/)
    expect(page).toMatch(/<a[^>]*href="\/competition\/140\/[^>]*>See the next prize/)
    expect(page).not.toMatch(/href="[^"]*\/enter"/)
  })

  // Row 1.3-51
  // Row 2.4-27
  it('a closed competition names its winner once published, with a link to the story', () => {
    const won = (id: number, date: string, isHidden = false) => ({
      id: `w${id}`,
      name: 'Hilary P.',
      location: 'Powys',
      isHidden,
      image: '/media/w.webp',
      meta: { competitionId: id, prize: 'A car', date },
      article: { title: 'At last', text: 'At last.' },
      showsImages: [],
    })
    const over = sampleCompetition({ dateStop: past })
    const foot = (winners: ReturnType<typeof won>[]) =>
      html(over, { competition: competitionData(over, undefined, winners) })
    expect(foot([won(110, '2026-11-21T09:00:00Z')])).toMatch(
      /Won by Hilary P\., Powys\. <a[^>]*href="\/winners\/article\/w110\/at-last"/,
    )
    const unnamed = { ...won(110, '2026-11-21T09:00:00Z'), name: 'A winner', location: '' }
    expect(foot([unnamed])).toMatch(/It’s been won, by somebody who’d rather not be named\. <a/)
    expect(foot([{ ...unnamed, name: 'Hilary P.' }])).toMatch(/Won by Hilary P\. <a/)
    for (const other of [won(111, '2026-11-21T09:00:00Z'), won(110, '2026-11-01T09:00:00Z'), won(110, soon, true)])
      expect(foot([other])).not.toContain('Won by')
  })

  it('the free route by post is beside it at the same size while it is open (field rule 1)', () => {
    const free =
      /<a class="([^"]*)"[^>]*href="\/competition\/110\/win-a-family-4x4\/postal"[^>]*>Enter by post <span[^>]*>Free/
    const paid = /<a class="([^"]*)"[^>]*href="[^"]*\/enter"/
    const post = (over: object = {}) =>
      html(sampleCompetition({ meta: { channels: { online: route('£2'), postal: route('Free', over) } } }))
    expect(post()).toMatch(free)
    expect(post()).toMatch(paid)
    expect(post({ dateStop: past })).not.toMatch(free)
    expect(html(sampleCompetition())).not.toMatch(free)
  })

  // Row 1.6-08
  // Row 1.8-11
  // Rows 1.8-10, 1.8-11
  it.each([
    [true, 'Earn tokens by entering paid competitions on the'],
    [false, 'There’s plenty to win without tokens on the'],
  ])('shows how many tokens are missing, and, with %s that some can be earned, where', (canEarnTokens, hint) => {
    const page = html(tokenCompetition(140, 60), { viewer: { tokens: 5, tickets: [] }, canEarnTokens })
    expect(page).toContain('<b>You need 55 more tokens to enter the competition.</b>')
    expect(page).toMatch(new RegExp(`${hint} <a href="/"[^>]*>Latest page</a>`))
  })

  // Row 1.8-11
  it.each(['online', 'sms', 'phone', 'postal'] as const)(
    'by %s, says what each entry earns before it is made',
    (channel) => {
      const payment = { paymentForm: 'money' as const, cost: 200, tokensEarned: 10, bundleSets: [] }
      const earning = sampleCompetition({
        meta: { channels: { online: route('£2'), [channel]: route('Free') }, payment },
      })
      expect(html(earning, { channel })).toContain('Each entry earns 10 tokens, however you send it.')
      expect(html(tokenCompetition(140, 60))).not.toContain('earns')
      expect(html(sampleCompetition())).not.toContain('earns')
    },
  )
})
