import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { NOON, sampleCompetition } from '../../testing/sample-catalogue.ts'
import { sampleCard } from '../../testing/sample-card.ts'
import { tileOf } from '../catalogue/tile/tile-data.ts'
import { CardTile } from './card-tile.tsx'
import { visibleCards, cardKind, cardTexts, enrichCard } from './cards.ts'
import type { NotificationCard } from './cards.ts'

const ids = (cards: readonly NotificationCard[]) => cards.map(({ id }) => id)
const won = { competitionId: 110, name: 'Win a family 4×4', wonAt: '2026-11-16T20:00:00.000Z' }
const paid = tileOf(sampleCompetition())
const forTokens = tileOf(
  sampleCompetition({
    isPaid: false,
    isTokenPaid: true,
    meta: { payment: { paymentForm: 'tokens', cost: 0, tokenCost: 20, bundleSets: [] } },
  }),
)

describe('the visible cards', () => {
  // Rows 1.3-71, 1.6-06
  // Row 2.3-32
  it.each([
    ['player', ['all', 'logged-in']],
    ['visitor', ['all', 'not-logged-in']],
  ] as const)('for a %s have the right audience', (viewer, shown) => {
    const cards = (['all', 'logged-in', 'not-logged-in'] as const).map((user) =>
      sampleCard({ id: user, extras: { user } }),
    )
    expect(ids(visibleCards(cards, viewer))).toEqual(shown)
  })

  // Row 1.3-70
  it('exclude dismissed and empty ones', () => {
    const cards = [
      sampleCard({ id: 'dismissed', dismissed: true }),
      sampleCard({ id: 'empty', title: ' ', description: '<p> </p>', linkText: '' }),
      sampleCard({ id: 'a picture', title: '', description: '', linkText: '', imageUrl: '/media/a.webp' }),
    ]
    expect(ids(visibleCards(cards, 'player'))).toEqual(['a picture'])
  })

  // Row 1.3-72
  it('have no duplicates, and one card per promotion', () => {
    const cards = [
      sampleCard({ id: 'again', key: 'outbox-1', createdAt: 2 }),
      sampleCard({ id: 'first', key: 'outbox-1', createdAt: 1 }),
      sampleCard({ id: 'last week', createdAt: 1, extras: { user: 'all', promo_id: 'winners' } }),
      sampleCard({ id: 'this week', createdAt: 3, extras: { user: 'all', promo_id: 'winners' } }),
    ]
    expect(ids(visibleCards(cards, 'player'))).toEqual(['this week', 'again'])
  })

  // Row 1.3-70
  it('begin with pinned cards, then the newest', () => {
    const cards = [
      sampleCard({ id: 'old', createdAt: 1 }),
      sampleCard({ id: 'pinned', createdAt: 1, pinned: true }),
      sampleCard({ id: 'new', createdAt: 2 }),
    ]
    expect(ids(visibleCards(cards, 'player'))).toEqual(['pinned', 'new', 'old'])
  })
})

describe('the kind of a card', () => {
  // Rows 2.4-41 to 2.4-44
  it.each([
    ['winner', { winner: won, competition: { tile: forTokens, isTokenPaid: true } }],
    ['token', { competition: { tile: forTokens, isTokenPaid: true } }],
    ['competition', { competition: { tile: paid, isTokenPaid: false } }],
    ['plain', {}],
  ] as const)('%s', (kind, over) => {
    expect(cardKind(sampleCard(over))).toBe(kind)
  })

  // Row 1.3-72
  // Rows 2.3-30, 2.3-31
  it('follows from its competition: won, listed, or neither', () => {
    const card = sampleCard({ extras: { user: 'all', competition_id: 110 } })
    const kindWith = (tile: typeof paid | undefined, wins: (typeof won)[]) =>
      cardKind(enrichCard(card, { tileOf: (id) => (id === 110 ? tile : undefined), won: wins }))
    expect(kindWith(paid, [won])).toBe('winner')
    expect(kindWith(undefined, [won])).toBe('winner')
    expect(kindWith(forTokens, [])).toBe('token')
    expect(kindWith(paid, [{ ...won, competitionId: 111 }])).toBe('competition')
    expect(kindWith(undefined, [])).toBe('plain')
    expect(cardKind(enrichCard(sampleCard(), { tileOf: () => paid, won: [won] }))).toBe('plain')
  })
})

// Row 2.5-14
it('a text counts only if it is not empty after trimming', () => {
  expect(cardTexts(sampleCard({ title: ' A <b>prize</b> ', description: ' \n', linkText: '\u00A0' }))).toEqual({
    title: 'A <b>prize</b>',
    description: undefined,
    linkText: undefined,
  })
  expect(cardTexts(sampleCard({ title: '<img src=x>', linkText: ' Go ' }))).toMatchObject({
    title: undefined,
    linkText: 'Go',
  })
})

describe('a tile', () => {
  const doNothing = () => {}
  const shown = (over: Partial<NotificationCard>) => {
    const element = createElement(CardTile, {
      card: sampleCard(over),
      page: undefined,
      now: NOON,
      viewer: undefined,
      onClick: doNothing,
      onDismiss: doNothing,
    })
    const router = createMemoryRouter([{ path: '/', element }])
    return renderToStaticMarkup(createElement(RouterProvider, { router }))
  }

  // Rows 2.5-16, 2.5-17
  it('is a link to a new tab if the card has an address, with its link text as the tooltip', () => {
    const html = shown({ url: 'https://win.example/win/profile/entries' })
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/win\.example\/win\/profile\/entries" target="_blank" rel="noopener noreferrer" title="Your tickets"/,
    )
    expect(html).toContain('(opens in a new tab)')
    expect(shown({})).not.toContain('<a ')
  })

  // Row 2.4-45
  it('can be closed only if it is dismissible', () => {
    expect(shown({})).toContain('aria-label="Dismiss: You’re in"')
    expect(shown({ dismissible: false })).not.toContain('<button')
  })

  // Rows 2.5-14, 2.5-15
  it('shows texts and a picture only if they exist', () => {
    const bare = shown({ title: ' ', description: ' ', linkText: ' ' })
    expect(bare).not.toMatch(/<h2|<p[ >]|<img/)
    expect(shown({ imageUrl: 'https://cards.example/a.png' })).toContain('src="https://cards.example/a.png"')
  })

  // Row 2.5-18
  it('renders its texts as sanitised HTML', () => {
    const html = shown({
      title: 'A <b>prize</b>',
      description: 'Now<br><script>alert(1)</script><a href="//evil">here</a>',
    })
    expect(html).toContain('A <b>prize</b>')
    expect(html).toContain('Now<br/>here')
    expect(html).not.toMatch(/script|evil/)
  })

  // Row 2.3-33
  it('of a competition links to it, and of a won one says so', () => {
    expect(shown({ competition: { tile: paid, isTokenPaid: false } })).toContain(
      'href="/competition/110/win-a-family-4x4"',
    )
    expect(shown({ competition: { tile: forTokens, isTokenPaid: true } })).toMatch(/data-kind="token".*20 tokens/s)
    const html = shown({ winner: won, title: '', competition: { tile: paid, isTokenPaid: false } })
    expect(html).toMatch(/data-kind="winner".*You won.*Win a family 4×4/s)
    expect(html).not.toContain('data-tile')
  })
})
