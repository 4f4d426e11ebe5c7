import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { describe, expect, it } from 'vitest'
import { withWholeTexts } from '../../testing/plain-text.ts'
import { NOON, sampleCompetition, tokenCompetition } from '../../testing/sample-catalogue.ts'
import type { CompetitionContext } from './competition.tsx'
import { shareText } from './prize/chances.tsx'
import { competitionData } from './competition-data.ts'
import Details from './details.tsx'
import { tileOf } from '../catalogue/tile/tile-data.ts'

const route = (cost: string, over = {}) => ({ enabled: true, info: `How: ${cost}`, cost, ...over })

const whole = sampleCompetition({
  meta: {
    steps: ['quiz', 'payment'],
    channels: {
      online: route('£2 an entry'),
      sms: route('£2 a text', { mobileFillText: 'FOUR', mobileFillPhone: '07700900900' }),
      postal: route('Free: just the cost of a stamp'),
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
          content: 'Builders of cars since 1961.',
          link: 'https://northline.example/cars',
          mediaImage: [
            { source: '/media/n.webp', alt: 'Cars' },
            { source: '/media/works.webp', alt: 'The works' },
          ],
        },
      ],
    },
  },
})

/** Renders the details as the server does. */
function html(competition = whole, context: Partial<CompetitionContext> = {}): string {
  const given = {
    competition: competitionData(competition),
    channel: 'online',
    page: undefined,
    now: NOON,
    viewer: undefined,
    canEarnTokens: true,
    related: [],
    ...context,
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => createElement(Outlet, { context: given }),
      children: [{ index: true, Component: Details }],
    },
  ])
  return withWholeTexts(renderToString(createElement(Stub, { initialEntries: ['/'] })))
}

// Rows 2.1-05, 2.2-14, 2.2-16, 2.2-20, 2.2-24, 2.2-35, 2.3-14, 2.3-16
it('the ten parts are in order', () => {
  const page = html()
  const places = [
    'Already a player?',
    'src="/media/card.webp',
    'Play video',
    'aria-label="Ways to enter"',
    'Enter online',
    'type="checkbox"',
    'Enter Online Now!',
    'Enter by post <span',
    'Read the full terms',
    'Remind me',
    'Seven seats.',
    'How it works',
    'The prize is provided by Northline',
    'Full terms and conditions',
  ].map((part) => page.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(page).toMatch(/type="checkbox".*I accept\./s)
  expect(html(sampleCompetition()), 'no video').not.toContain('Play video')
})

// Rows 1.3-14, 1.3-22
// Row 2.2-15
it('the prize’s picture has its title, its price and its shows over it', () => {
  const page = html(sampleCompetition({ meta: { shows: [{ name: 'Drive Home' }] } }))
  expect(page).toMatch(
    /src="\/media\/card\.webp.*<h2 [^>]*>Win a family 4×4<\/h2><p [^>]*><span [^>]*>£2<\/span>Drive Home<\/p>/s,
  )
})

it('several pictures of a prize are in one row, each once, and all but the first are lazy', () => {
  const several = sampleCompetition({
    mediaInfo: { '/media/card.webp': 'A blue car', '/media/inside.webp': 'Its seats', '/media/away.webp': 'On a road' },
    meta: {
      media: {
        desktop: {
          cardImage: '/media/card.webp',
          detailsImages: ['/media/card.webp', '/media/inside.webp', '/media/away.webp'],
        },
        mobile: {},
      },
    },
  })
  const page = html(several)
  expect(page).toContain('1 of 3')
  expect(
    [...page.matchAll(/<img[^>]* loading="(\w+)"[^>]* alt="([^"]*)"/g)].map(([, loading, alt]) => [alt, loading]),
  ).toEqual([
    ['A blue car', 'eager'],
    ['Its seats', 'lazy'],
    ['On a road', 'lazy'],
  ])
  expect(page).toContain('aria-label="Pictures of the prize"')
  expect(html()).not.toContain('aria-label="Pictures of the prize"')
})

// Row 2.2-21
it('without terms at this step there is no checkbox and the button links to the entry', () => {
  const page = html(sampleCompetition())
  expect(page).not.toContain('type="checkbox"')
  expect(page).toMatch(/<a[^>]*href="\/competition\/110\/win-a-family-4x4\/enter"[^>]*>Enter Online Now!/)
})

it('a notice, for example of a moved closing, is above the entry routes (field rule 6)', () => {
  const notice = 'The phone lines were down, so this closes an hour later.'
  const { display } = whole.meta
  const noticed = sampleCompetition({
    meta: { ...whole.meta, display: { ...display, details: { ...display.details, notice } } },
  })
  const page = html(noticed)
  expect(page).toContain(notice)
  expect(page.indexOf(notice)).toBeLessThan(page.indexOf('Enter online'))
  expect(html()).not.toContain(notice)
})

it('the free route by post is shown beside the paid one in the same kind of card', () => {
  const cards = [...html().matchAll(/<section class="([^"]*)"><h3/g)].map(([, look]) => look)
  expect(cards.slice(0, 2)).toEqual([cards[0], cards[0]])
  expect(html()).toContain('Free: just the cost of a stamp')
})

// Rows 2.2-18, 2.3-15
it('the link to send a text has the text and the number filled in', () => {
  expect(html(whole, { channel: 'sms' })).toContain('href="sms:07700900900?&amp;body=FOUR"')
})

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

// Row 1.3-24
// Rows 2.2-25, 2.3-20
it('each sponsor has a carousel of its pictures, its name, its text and its link', () => {
  const card = /<article.*?<\/article>/s.exec(html())?.[0] ?? ''
  expect(card).toMatch(/<section [^>]*aria-roledescription="carousel" aria-label="Pictures from Northline"/)
  const pictures = [...card.matchAll(/<img[^>]* src="(\/media\/\w+\.webp)[^"]*"[^>]* alt="([^"]*)"/g)]
  expect(pictures.map(([, source, alt]) => [source, alt])).toEqual([
    ['/media/n.webp', 'Cars'],
    ['/media/works.webp', 'The works'],
  ])
  expect(card).toContain('aria-label="Next picture"')
  expect(card).toMatch(/<h4 [^>]*>About Northline<\/h4><p [^>]*>Builders of cars since 1961\.<\/p>/)
  expect(card).toMatch(/<a [^>]*href="https:\/\/northline\.example\/cars"[^>]*>Visit Northline/)
})

// Rows 2.2-04, 2.2-23, 2.2-26, 2.3-14
it('the full terms are in a panel, and on a screen of their own', () => {
  const { display } = sampleCompetition().meta
  const page = html(
    sampleCompetition({
      meta: { display: { ...display, tc: { ...display.tc, tcFull: 'One entry for each stamp.' } } },
    }),
  )
  expect(/<summary>Full terms and conditions.*?<\/details>/s.exec(page)?.[0]).toContain(
    '<p>One entry for each stamp.</p>',
  )
  expect(page).toMatch(/<a [^>]*href="\/competition\/110\/win-a-family-4x4\/terms"[^>]*>Read the full terms<\/a>/)
})

// Row 2.2-02
it('its links keep the page over which it is open', () => {
  const free = sampleCompetition({
    meta: { channels: { online: route('£2 an entry'), postal: route('Free') } },
  })
  const links = [...html(free, { page: 'free' }).matchAll(/ href="([^"]*\/competition\/110\/[^"]*)"/g)]
  expect(new Set(links.map(([, path]) => path))).toEqual(
    new Set(
      ['', '/postal', '/enter', '/terms', '/quick-pay/apple'].map(
        (end) => `/free/competition/110/win-a-family-4x4${end}`,
      ),
    ),
  )
})

it('content is rendered as text, also if it contains HTML', () => {
  const { display } = sampleCompetition().meta
  const competition = sampleCompetition({
    meta: { display: { ...display, details: { title: 'A', content: '<script>alert(1)</script>' } } },
  })
  expect(html(competition)).not.toContain('<script>')
})

describe('how it works', () => {
  const panel = (page: string) => /<summary>How it works.*?<\/details>/s.exec(page)?.[0] ?? ''

  it('shows the cost, the instructions and the closing time of every entry route (field rules 1, 3)', () => {
    const routes = [
      ...panel(html()).matchAll(/<li><p><b>(.*?)<\/b><\/p><p>(.*?)<\/p><p class="[^"]*">(.*?)<\/p><\/li>/g),
    ]
    expect(routes.map(([, name]) => name)).toEqual([
      'Online · £2 an entry',
      'By text · £2 a text',
      'By post · Free: just the cost of a stamp',
    ])
    expect(routes[2]?.[2]).toBe('How: Free: just the cost of a stamp')
    expect(routes.map(([, , , when]) => when)).toEqual(Array(3).fill('Closes Mon 30 Nov, 9pm'))
  })

  it.each([
    ['a question before paying', { steps: ['quiz', 'payment'] }, {}, 'You’re still in if you get it wrong.'],
    ['skill', { steps: ['quiz', 'payment'] }, { legalBasis: 'skill' }, 'your entry ends and you won’t be charged'],
    ['a survey', { steps: ['survey'] }, { isPaid: false }, 'Answer a few questions about yourself.'],
    ['nothing to do', { steps: [] }, { isPaid: false }, 'Tick the box and you’re in.'],
    ['a cap', { cap: 10 }, {}, 'Up to 10 online entries per player.'],
    ['a cap of one', { cap: 1 }, {}, 'One online entry per player.'],
    [
      'bundles',
      {
        payment: {
          paymentForm: 'money',
          cost: 200,
          bundleSets: [
            {
              name: 'a',
              share: 100,
              bundles: [
                { bundleId: 'many', entries: 28, pricePence: 4000 },
                { bundleId: 'one', entries: 1, pricePence: 200 },
              ],
            },
          ],
        },
      },
      {},
      'Choose from 1 entry for £2 to 28 entries for £40, then pay.',
    ],
    ['a draw', { drawText: 'Drawn on Sunday.' }, {}, 'Drawn on Sunday.'],
  ] as const)('explains %s', (_, meta, over, words) => {
    expect(panel(html(sampleCompetition({ ...over, meta: meta as Partial<Competition['meta']> })))).toContain(words)
  })

  it('shows how many tokens an entry costs', () => {
    expect(panel(html(tokenCompetition(140, 60)))).toContain('Each entry costs 60 tokens.')
  })
})

describe('each entry route', () => {
  const early = { dateStart: '2026-11-01T09:00:00Z', dateStop: '2026-11-20T20:45:00Z' }
  const closed = sampleCompetition({
    meta: {
      channels: {
        online: route('£2 an entry'),
        sms: route('£2 a text, plus one message at your rate', { ...early, mobileFillPhone: '07700900900' }),
        phone: route('£2 a call, plus an access charge', { mobileFillPhone: '09098790123' }),
        postal: route('Free: just the cost of a stamp'),
      },
    },
  })

  it.each(['online', 'sms', 'phone'] as const)('%s has the free route beside it', (channel) => {
    expect(html(closed, { channel })).toMatch(/Enter by post<\/h3><p[^>]*>Free: just the cost of a stamp<\/p>/)
  })

  // Rows 2.2-19, 2.3-15
  it.each([
    ['online', '£2 an entry'],
    ['sms', '£2 a text'],
    ['postal', 'Free: just the cost of a stamp'],
  ] as const)('%s shows its cost, and below it its own instructions', (channel, cost) => {
    const above = html(whole, { channel }).split('How it works')[0]!
    expect(above).toMatch(new RegExp(`<p [^>]*>${cost}</p>.*<p [^>]*>How: ${cost}</p>`, 's'))
    expect(above.match(/>How: /g)).toHaveLength(1)
  })

  it('that is closed shows when it closed and offers no instructions', () => {
    const page = html(closed, { channel: 'sms' })
    expect(page).toContain('Closed Fri 20 Nov, 8.45pm')
    expect(page).not.toContain('href="sms:')
    expect(page).not.toContain('How: £2 a text')
  })

  // A text for a sold-out run would be charged and could not count.
  it.each(['online', 'sms', 'phone', 'postal'] as const)(
    'of a run that is sold out says so, by %s, and nowhere invites anybody to enter',
    (channel) => {
      const page = html({ ...whole, isSoldOut: true }, { channel })
      expect(page).toMatch(/<p class="[^"]*">Sold out<\/p>/)
      for (const invitation of [
        'How: ',
        'href="sms:',
        'href="tel:',
        'Enter by post <',
        'How to enter by post',
        'Remind me',
      ])
        expect(page, invitation).not.toContain(invitation)
    },
  )

  it('shows additional charges on a separate line (field rule 19)', () => {
    expect(html(closed, { channel: 'phone' })).toMatch(/£2 a call<\/p><p[^>]*>plus an access charge/)
  })

  // Row 2.2-18
  it('by phone is a link to dial, and the same text for devices that cannot dial', () => {
    const page = html(closed, { channel: 'phone' })
    expect(page).toContain('href="tel:09098790123"')
    expect(page.match(/Call 09098790123/g)).toHaveLength(2)
  })
})

describe('tickets and chances', () => {
  const tiers = [{ name: 'The car', winners: 1 }]

  it('reserve space for the count, with a button that pauses it', () => {
    const page = html(sampleCompetition({ meta: { isEntryCountShown: true, prizeTiers: tiers } }))
    expect(page).toContain('tickets so far')
    expect(page).toContain('aria-label="Pause the count"')
    expect(page).toContain('The odds change as more people enter.')
    expect(page).toMatch(/<th scope="row">The car<\/th><td>1<\/td><td>–<\/td>/)
  })

  it.each([
    ['does not publish its count', { meta: { prizeTiers: tiers } }],
    ['is hidden', { isHidden: true, meta: { isEntryCountShown: true, prizeTiers: tiers } }],
  ])('are not shown if the competition %s; the prizes are', (_, over) => {
    const page = html(sampleCompetition(over))
    expect(page).not.toContain('so far')
    expect(page).toMatch(/<th scope="row">The car<\/th><td>1<\/td><\/tr>/)
    expect(html(sampleCompetition())).not.toContain('Prizes</h3>')
  })

  it.each([
    [0, 1204, 'Every ticket has the same chance, however you entered.'],
    [3, undefined, 'Every ticket has the same chance, however you entered.'],
    [3, 1204, 'You have 3 of 1,204 tickets: about 1 in 401.'],
    [1, 1204, 'You have 1 of 1,204 tickets: 1 in 1,204.'],
    [1, 1, 'You have 1 of 1 ticket: certain.'],
  ])('a share of %s of %s', (ownTickets, total, words) => {
    expect(shareText(ownTickets, total)).toBe(words)
  })
})

describe('asterisks', () => {
  const promotion = (dateStart: string, dateStop: string) => ({
    dateStart,
    dateStop,
    ribbonText: 'Double entries',
    asteriskText: 'Every entry counts twice.',
  })
  // Row 1.3-16
  it.each([
    ['within its dates', promotion('2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'), true],
    ['from its first instant', promotion('2026-11-21T12:00:00Z', '2026-11-22T00:00:00Z'), true],
    ['not at its last', promotion('2026-11-20T00:00:00Z', '2026-11-21T12:00:00Z'), false],
    ['not before', promotion('2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z'), false],
  ])('%s', (_, given, isShown) => {
    const { display } = sampleCompetition().meta
    const page = html(sampleCompetition({ meta: { display: { ...display, promotions: [given] } } }))
    expect(page.includes('Every entry counts twice.')).toBe(isShown)
  })
})

describe('sharing', () => {
  it('offers a calendar reminder until the competition closes', () => {
    expect(html()).toContain('href="/win/calendar/110.ics"')
    expect(html(sampleCompetition({ dateStop: '2026-11-20T21:00:00Z' }))).not.toContain('Remind me')
  })

  it('offers neither a reminder nor a share button for a hidden competition', () => {
    const page = html(sampleCompetition({ isHidden: true }))
    expect(page).not.toContain('Remind me')
    expect(page).not.toContain('Share')
  })
})
