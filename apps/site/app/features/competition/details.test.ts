/** The details of a competition: their parts, texts and links. */
import { describe, expect, it } from 'vitest'
import { sampleCompetition } from '../../testing/sample-catalogue.ts'
import { shareText } from './prize/chances.tsx'
import { html, route, whole } from '../../testing/details-page.ts'

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
