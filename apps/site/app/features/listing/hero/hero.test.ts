import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { createElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { withWholeTexts } from '../../../testing/plain-text.ts'
import { NOON, sampleCompetition, sampleInit, samplePage, tokenCompetition } from '../../../testing/sample-catalogue.ts'
import { Hero } from './hero.tsx'
import { listingData } from '../listing-data.ts'

const media = {
  desktop: { heroImages: ['/media/a.webp', '/media/b.webp'] },
  mobile: {},
  video: { source: '/media/clip.mp4', poster: '/media/poster.webp', title: 'The clip' },
}
const rails = { soon_home: {}, soon_tokens: {} }
const featured = (over: Parameters<typeof sampleCompetition>[0] = {}) =>
  sampleCompetition({ activeHero: [{ page: 'home' }], ...over, meta: { media, rails, ...over.meta } })

const PAGES = [samplePage(), samplePage({ id: 'tokens', title: 'Bonus Tokens' })]

/** Renders a page's hero as the server does, with one competition in the page's rail. */
async function html(competition: Competition, slug?: string, pages = PAGES): Promise<string> {
  const listing = listingData(slug, { staticInit: sampleInit({ pages }), competitions: [competition], now: NOON })
  const context = { page: slug, now: NOON, viewer: undefined }
  const Stub = createRoutesStub([
    { path: '/', Component: () => createElement(Hero, { hero: listing!.hero!, context, isBehind: false }) },
  ])
  const stream = await renderToReadableStream(createElement(Stub, { initialEntries: ['/'] }), {
    progressiveChunkSize: Infinity,
  })
  await stream.allReady
  return withWholeTexts(await new Response(stream).text())
}

/** The texts above the title: in chips, and as plain text beside them. */
function chips(page: string) {
  const above = page.slice(0, page.indexOf('<h1'))
  const spans = [...above.matchAll(/<span class="([^"]*)"[^>]*>([^<]+)<\/span>/g)]
  return {
    chips: spans.flatMap(([, kind, words]) => (/chip/.test(kind!) ? [words] : [])),
    beside: spans.flatMap(([, kind, words]) => (/closing/.test(kind!) ? [words] : [])),
  }
}

describe('the enter button', () => {
  // Row 2.4-29
  it('has a link to the details beside it while the competition is on hold', async () => {
    expect(await html(featured({ status: 'on-hold', isOnHold: true }))).toMatch(
      /<button[^>]*aria-disabled="true"[^>]*>On hold.*<a[^>]*href="\/competition\/110\/win-a-family-4x4"[^>]*>See details/s,
    )
  })
})

// Rows 1.2-58, 1.2-63, 1.3-21
it('a featured competition has its title and subtitle', async () => {
  const hero = { title: 'A car for the family', subtitle: 'Drawn on Friday.' }
  expect(await html(featured({ meta: { hero } }))).toMatch(
    /<h1[^>]*>A car for the family<\/h1><p[^>]*>Drawn on Friday\.<\/p>/,
  )
})

// Rows 1.2-65, 1.3-25
it('each channel of a featured competition has a tab that leads to it; with online alone there are none', async () => {
  const online = sampleCompetition().meta.channels
  const post = { postal: { enabled: true, info: 'Send a card.', cost: 'A stamp' } }
  const [, tabs = ''] = (await html(featured({ meta: { channels: { ...online, ...post } } }))).split(
    /aria-label="Ways to enter"/,
  )
  expect(
    [...tabs.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(Online|Post)<\/a>/g)].map(([, to, name]) => [name, to]),
  ).toEqual([
    ['Online', '/competition/110/win-a-family-4x4'],
    ['Post', '/competition/110/win-a-family-4x4/postal'],
  ])
  expect(await html(featured())).not.toContain('Ways to enter')
})

describe('the pictures', () => {
  it('only the first is loaded at once, at the right width for each screen; the others are lazy', async () => {
    const page = await html(featured())
    expect(page).toMatch(/<link rel="preload" as="image"[^>]*fetchPriority="high" media="\(min-width: 768px\)"/)
    expect([...page.matchAll(/loading="eager"/g)]).toHaveLength(1)
    expect([...page.matchAll(/loading="lazy"/g)]).toHaveLength(1)
  })

  // Rows 1.2-61, 1.4-30
  it('have a button that pauses the autoplay', async () => {
    expect(await html(featured())).toMatch(/aria-label="(Pause|Play) the pictures"/)
    const one = { desktop: { heroImages: ['/media/a.webp'] }, mobile: {} }
    expect(await html(featured({ meta: { media: one } })), 'one picture does not move').not.toContain('the pictures"')
  })

  // Rows 1.2-62, 1.3-20
  it('have a play button if there is a video', async () => {
    expect(await html(featured())).toContain('Play video')
  })
})

// Row 1.2-66
it('the chip shows a promotion during its dates, with the closing time as text beside it; otherwise it shows the closing time', async () => {
  const { display } = sampleCompetition().meta
  const promotions = [
    { dateStart: '2026-11-20T00:00:00Z', dateStop: '2026-11-22T00:00:00Z', ribbonText: 'Double entries' },
  ]
  const closing = { dateStop: '2026-11-21T21:00:00Z' }
  const promoted = chips(await html(featured({ ...closing, meta: { display: { ...display, promotions } } })))
  expect(promoted).toEqual({ chips: ['Double entries'], beside: ['Closes 9pm today'] })
  expect(chips(await html(featured(closing)))).toEqual({ chips: ['Closes 9pm today'], beside: [] })
  expect(chips(await html(featured({ meta: { display: { ...display, promotions } } })))).toEqual({
    chips: ['Double entries'],
    beside: [],
  })
  expect(chips(await html(featured()))).toEqual({ chips: [], beside: [] })
})

// Rows 1.2-58, 1.2-59, 1.3-62
it('the tokens page’s hero offers the log-in and explains tokens', async () => {
  const page = await html(tokenCompetition(140, 60, { meta: { rails } }), 'tokens')
  expect(page).toMatch(/<a[^>]*href="\/tokens\/login"/)
  expect(page).toContain('What are tokens?')
})

// Rows 1.2-58, 1.3-36, 1.3-37
it('the hero of a page without a featured competition shows the page’s picture and text', async () => {
  const pages = [samplePage({ herosHeaderEnabled: true, herosImageDesktop: '/media/page.webp', text: 'Hello.' })]
  const page = await html(sampleCompetition({ meta: { rails } }), undefined, pages)
  expect(page).toMatch(/<img[^>]*src="\/media\/page\.webp/)
  expect(page).toMatch(/<h1[^>]*>Latest Competitions<\/h1><p[^>]*>Hello\.</)
})
