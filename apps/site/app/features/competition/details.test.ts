import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { describe, expect, it } from 'vitest'
import { NOON, sampleCompetition, tokenCompetition } from '../../testing/sample-catalogue.ts'
import type { CompetitionContext } from './competition.tsx'
import { competitionData } from './competition-data.ts'
import Details from './details.tsx'

const way = (cost: string, over = {}) => ({ enabled: true, info: `How: ${cost}`, cost, ...over })

const whole = sampleCompetition({
  meta: {
    steps: ['quiz', 'payment'],
    channels: {
      online: way('£2.00 an entry'),
      sms: way('£2.00 a text', { mobileFillText: 'FOUR', mobileFillPhone: '07700900900' }),
      postal: way('Free, but for the stamp'),
    },
    media: {
      desktop: { cardImage: '/media/card.webp' },
      mobile: {},
      video: { source: '/media/clip.mp4', poster: '/media/poster.webp', title: 'The clip' },
    },
    sponsor: {
      sponsorsEnabled: true,
      sponsoredByMessage: 'The prize is provided by Northline',
      sponsors: [
        {
          id: 'n',
          title: 'Northline',
          titleDetailName: 'About Northline',
          mediaImage: [{ source: '/media/n.webp', alt: 'Cars' }],
        },
      ],
    },
  },
})

/** The details as the server sends them. */
function html(competition = whole, context: Partial<CompetitionContext> = {}): string {
  const given = {
    competition: competitionData(competition),
    channel: 'online',
    page: undefined,
    now: NOON,
    viewer: undefined,
    ...context,
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => createElement(Outlet, { context: given }),
      children: [{ index: true, Component: Details }],
    },
  ])
  return renderToString(createElement(Stub, { initialEntries: ['/'] })).replaceAll('<!-- -->', '')
}

it('the ten parts stand in their order', () => {
  const page = html()
  const places = [
    'Already a player?',
    '/media/card.webp',
    'Play video',
    'aria-label="Ways to enter"',
    'Enter online',
    'type="checkbox"',
    'Enter Online Now!',
    'Read the full terms',
    'Seven seats.',
    'The prize is provided by Northline',
    'Full terms and conditions',
  ].map((part) => page.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

it('the enter button carries the price and waits for the terms where they belong here', () => {
  expect(html()).toMatch(/<button[^>]* disabled=""[^>]*>Enter Online Now! <span[^>]*>£2\.00/)
})

it('where the terms come later there is no box and the button leads to the entry', () => {
  const page = html(sampleCompetition())
  expect(page).not.toContain('type="checkbox"')
  expect(page).toMatch(/<a[^>]*href="\/competition\/110\/win-a-family-4x4\/enter"[^>]*>Enter Online Now!/)
})

it('the free way by post stands beside the paid one, as the same kind of card', () => {
  const cards = [...html().matchAll(/<section class="([^"]*)"><h3/g)].map(([, look]) => look)
  expect(cards.slice(0, 2)).toEqual([cards[0], cards[0]])
  expect(html()).toContain('Free, but for the stamp')
})

it('a text is one tap away, words and number filled in', () => {
  expect(html(whole, { channel: 'sms' })).toContain('href="sms:07700900900?&amp;body=FOUR"')
})

describe('the button is out of reach', () => {
  const tickets = (entriesCount: number) => [
    {
      competitionId: 110,
      isEntryCapping: true,
      entriesCount,
      ticketsCount: 0,
      tickets: [],
      capping: 10,
      pendingTickets: 0,
    },
  ]

  it.each([
    ['Online limit reached', sampleCompetition(), { viewer: { tokens: 0, tickets: tickets(10) } }],
    ['On hold', sampleCompetition({ status: 'on-hold', isOnHold: true }), {}],
    ['Enter Online Now!', sampleCompetition({ dateStop: '2026-11-20T21:00:00Z' }), {}],
  ])('%s', (words, competition, context) => {
    expect(html(competition, context)).toMatch(new RegExp(`<button[^>]* disabled=""[^>]*>${words}`))
  })

  it('tokens that are missing are counted, and how to earn them is said', () => {
    const page = html(tokenCompetition(140, 60), { viewer: { tokens: 5, tickets: [] } })
    expect(page).toContain('You need 55 more tokens to enter the competition.')
    expect(page).toContain('Latest page')
  })
})

it('content is text, whatever it holds', () => {
  const { display } = sampleCompetition().meta
  const competition = sampleCompetition({
    meta: { display: { ...display, details: { title: 'A', content: '<script>alert(1)</script>' } } },
  })
  expect(html(competition)).not.toContain('<script>')
})
