import { describe, expect, it } from 'vitest'
import { NOON, sampleCompetition, tokenCompetition } from '../../../testing/sample-catalogue.ts'
import { tileOf } from './tile-data.ts'
import { costText, tileInstants, viewerOf, viewTile } from './tile.ts'
import type { Viewer } from './tile.ts'

const later = (ms: number) => new Date(NOON.getTime() + ms)
const viewer = (tokens: number, entries: [id: number, count: number, cap: number | null][] = []): Viewer => ({
  tokens,
  tickets: entries.map(([competitionId, entriesCount, capping]) => ({
    competitionId,
    isEntryCapping: capping !== null,
    entriesCount,
    ticketsCount: entriesCount,
    tickets: [],
    capping,
    pendingTickets: 0,
  })),
})

describe('the four states', () => {
  // Rows 1.2-71, 1.2-105
  it('on hold has precedence over all other states', () => {
    const tile = tileOf(tokenCompetition(140, 60, { isOnHold: true, status: 'on-hold' }))
    expect(viewTile(tile, NOON, viewer(0, [[140, 1, 1]]))).toMatchObject({ state: 'on-hold', overlay: 'On hold' })
  })

  // Rows 1.2-72, 1.2-105
  it('completed: the player has reached the limit, however many tokens are missing', () => {
    const tile = tileOf(tokenCompetition(140, 60))
    expect(viewTile(tile, NOON, viewer(0, [[140, 1, 1]]))).toMatchObject({
      state: 'completed',
      overlay: 'Online limit reached',
    })
  })

  it('a player below the limit can still enter', () => {
    const tile = tileOf(sampleCompetition())
    expect(viewTile(tile, NOON, viewer(0, [[110, 9, 10]])).state).toBe('enter')
    expect(viewTile(tile, NOON, viewer(0, [[110, 9, null]])).state).toBe('enter')
  })

  // Rows 1.2-73, 1.6-07
  it.each([
    [5, '60 tokens\n55 more tokens needed'],
    [59, '60 tokens\n1 more token needed'],
  ])('locked: with %i of 60 tokens it shows %s', (tokens, overlay) => {
    expect(viewTile(tileOf(tokenCompetition(140, 60)), NOON, viewer(tokens))).toMatchObject({
      state: 'locked',
      overlay,
    })
  })
})

describe('an extra period', () => {
  const missed = {
    dateStart: NOON.toISOString(),
    dateStop: later(60_000).toISOString(),
    title: 'You just missed it',
    image: '/media/missed.webp',
  }

  // Rows 1.2-53, 1.2-75, 1.2-77, 1.3-26
  // Rows 1.2-75, 1.2-77
  it('just missed: has the period’s title and picture, then the prize’s name, and no link', () => {
    const tile = tileOf(sampleCompetition({ meta: { justMissed: missed } }))
    expect(viewTile(tile, NOON, undefined)).toMatchObject({
      state: 'extra',
      title: 'You just missed it',
      text: 'Win a family 4×4',
      image: '/media/missed.webp',
      ribbon: 'Just missed',
      isLink: false,
    })
  })

  // Rows 1.2-53, 1.2-76, 1.2-77, 1.3-27
  // Rows 1.2-76, 1.2-77
  it('coming soon: shows so, and opens when the period ends', () => {
    const tile = tileOf(sampleCompetition({ meta: { comingSoon: { ...missed, title: 'Soon' } } }))
    expect(viewTile(tile, NOON, undefined)).toMatchObject({ title: 'Soon', ribbon: 'Coming soon', isLink: false })
    expect(viewTile(tile, later(60_000), undefined)).toMatchObject({ state: 'enter', isLink: true })
  })
})

describe('the ribbon', () => {
  const promotion = { dateStart: NOON.toISOString(), dateStop: later(60_000).toISOString(), ribbonText: 'New' }
  const display = { ...sampleCompetition().meta.display, promotions: [promotion] }

  // Row 1.3-16
  it('is a promotion during its dates only', () => {
    const tile = tileOf(sampleCompetition({ meta: { display } }))
    expect(viewTile(tile, later(-1), undefined).ribbon).toBeUndefined()
    expect(viewTile(tile, NOON, undefined)).toMatchObject({ ribbon: 'New', isPromotion: true })
    expect(viewTile(tile, later(60_000), undefined).ribbon).toBeUndefined()
  })

  // Row 1.4-09
  it('shows a closing time of today in London time', () => {
    const tile = tileOf(sampleCompetition({ dateStop: '2026-11-21T21:00:00Z' }))
    expect(viewTile(tile, NOON, undefined)).toMatchObject({ ribbon: 'Closes 9pm today', isPromotion: false })
  })

  // Row 1.4-10
  it('shows no closing time in an extra period', () => {
    const comingSoon = { dateStart: NOON.toISOString(), dateStop: later(60_000).toISOString(), title: 'Soon' }
    const tile = tileOf(sampleCompetition({ dateStop: '2026-11-21T21:00:00Z', meta: { comingSoon } }))
    expect(viewTile(tile, NOON, undefined).ribbon).toBe('Coming soon')
    expect(viewTile(tile, later(60_000), undefined).ribbon).toBe('Closes 9pm today')
  })

  it('shows that an entry is free', () => {
    const tile = tileOf(sampleCompetition({ type: 'free', isPaid: false }))
    expect(viewTile(tile, NOON, undefined)).toMatchObject({ ribbon: 'Free', cost: 'Free' })
  })
})

it('a tile contains only what it shows', () => {
  const words = JSON.stringify(tileOf(sampleCompetition()))
  expect(words).not.toContain('Seven seats')
  expect(words).not.toContain('## Terms')
})

// Row 1.3-17
it('its own colours are readable, and only there while the theme is switched on', () => {
  const themed = (themeEnabled: boolean) => {
    const colours = { cardBackgroundColor: '#ffc94a', ribbonBackgroundColor: '#1d0a45', ribbonTextColor: '#1b1033' }
    const competition = sampleCompetition()
    return tileOf({
      ...competition,
      meta: { ...competition.meta, display: { ...competition.meta.display, theme: { themeEnabled, ...colours } } },
    })
  }
  expect(themed(true).theme).toEqual({
    card: { background: '#ffc94a', text: '#1b1033' },
    ribbon: { background: '#1d0a45', text: '#ffffff' },
  })
  expect(themed(false).theme).toBeUndefined()
})

it('costs are formatted in pounds, tokens or as free', () => {
  expect([costText({ pence: 150 }), costText({ tokens: 1 }), costText({})]).toEqual(['£1.50', '1 token', 'Free'])
})

it('the next instants are in the future, sorted, and include London’s midnight', () => {
  const tile = tileOf(sampleCompetition())
  expect(tileInstants([tile, tile], NOON.toISOString())).toEqual([
    Date.parse('2026-11-22T00:00:00Z'),
    Date.parse('2026-11-29T21:00:00Z') + 1,
    Date.parse('2026-11-30T21:00:00Z'),
  ])
})

it('there is no viewer until the account has loaded', () => {
  expect(viewerOf({ status: 'unknown' })).toBeUndefined()
  expect(viewerOf({ status: 'player', phone: '07700900001' })).toBeUndefined()
})
