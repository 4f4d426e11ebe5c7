import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderInRouter } from '../../../testing/render-in-router.ts'
import { NOON, sampleCompetition, tokenCompetition } from '../../../testing/sample-catalogue.ts'
import { Card } from './card.tsx'
import { tileOf } from './tile-data.ts'
import type { Viewer } from './tile.ts'

const period = { dateStart: '2026-11-21T11:00:00Z', dateStop: '2026-11-21T13:00:00Z', title: 'A title of its own' }
const capped: Viewer = {
  tokens: 0,
  tickets: [
    {
      competitionId: 110,
      isEntryCapping: true,
      entriesCount: 10,
      ticketsCount: 10,
      tickets: [],
      capping: 10,
      pendingTickets: 0,
    },
  ],
}

// Rows 1.2-52, 1.2-53, 1.2-71 to 1.2-76
it.each<[string, ReturnType<typeof sampleCompetition>, Viewer, string, boolean]>([
  ['on hold', sampleCompetition({ status: 'on-hold', isOnHold: true }), undefined, 'On hold', true],
  ['sold out', sampleCompetition({ isSoldOut: true }), undefined, 'Sold out', true],
  ['completed', sampleCompetition(), capped, 'Online limit reached', true],
  ['locked for a visitor', tokenCompetition(110, 60), undefined, 'Log in to unlock', true],
  ['locked without enough tokens', tokenCompetition(110, 60), { tokens: 5, tickets: [] }, '55 more tokens', true],
  ['enter', sampleCompetition(), undefined, '>Enter<', true],
  ['enter, with enough tokens', tokenCompetition(110, 60), { tokens: 60, tickets: [] }, '>Enter<', true],
  ['just missed', sampleCompetition({ meta: { justMissed: period } }), undefined, period.title, false],
  ['coming soon', sampleCompetition({ meta: { comingSoon: period } }), undefined, period.title, false],
])('a card shows its state, and links to its competition except in an extra period: %s', (...row) => {
  const [, competition, viewer, words, isLink] = row
  const card = renderInRouter(
    createElement(Card, { tile: tileOf(competition), page: undefined, now: NOON, viewer, sizes: '100vw' }),
  )
  expect(card).toContain(words)
  expect(card.includes('href="/competition/110/win-a-family-4x4"')).toBe(isLink)
  expect(card.includes('<a ')).toBe(isLink)
})
