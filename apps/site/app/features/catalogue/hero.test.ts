import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { createElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { NOON, sampleCompetition, sampleInit, samplePage, tokenCompetition } from '../../testing/sample-catalogue.ts'
import { Hero } from './hero.tsx'
import { listingData } from './listing-data.ts'

const media = {
  desktop: { heroImages: ['/media/a.webp', '/media/b.webp'] },
  mobile: {},
  video: { source: '/media/clip.mp4', poster: '/media/poster.webp', title: 'The clip' },
}
const rails = { soon_home: {}, soon_tokens: {} }
const featured = (over: Parameters<typeof sampleCompetition>[0] = {}) =>
  sampleCompetition({ activeHero: [{ page: 'home' }], ...over, meta: { media, rails, ...over.meta } })

const PAGES = [samplePage(), samplePage({ id: 'tokens', title: 'Bonus Tokens' })]

/** The hero of a page as the server sends it, with one competition in its rail. */
async function html(competition: Competition, slug?: string, pages = PAGES): Promise<string> {
  const listing = listingData(slug, { staticInit: sampleInit({ pages }), competitions: [competition], now: NOON })
  const looking = { page: slug, now: NOON, viewer: undefined }
  const Stub = createRoutesStub([
    { path: '/', Component: () => createElement(Hero, { hero: listing!.hero!, looking, isBehind: false }) },
  ])
  const stream = await renderToReadableStream(createElement(Stub, { initialEntries: ['/'] }), {
    progressiveChunkSize: Infinity,
  })
  await stream.allReady
  return (await new Response(stream).text()).replaceAll('<!-- -->', '')
}

/** What stands above the title: in chips, and in words beside them. */
function chips(page: string) {
  const above = page.slice(0, page.indexOf('<h1'))
  const said = [...above.matchAll(/<span class="([^"]*)"[^>]*>([^<]+)<\/span>/g)]
  return {
    chips: said.flatMap(([, kind, words]) => (/chip/.test(kind!) ? [words] : [])),
    beside: said.flatMap(([, kind, words]) => (/closing/.test(kind!) ? [words] : [])),
  }
}

describe('the enter button', () => {
  it('leads straight to the entry where it is paid, with the price', async () => {
    expect(await html(featured())).toMatch(
      /<a[^>]*href="\/competition\/110\/win-a-family-4x4\/enter"[^>]*>Enter now <span[^>]*>£2/,
    )
  })

  it('leads to the details otherwise', async () => {
    expect(await html(featured({ type: 'free', isPaid: false }))).toMatch(
      /<a[^>]*href="\/competition\/110\/win-a-family-4x4"[^>]*>Enter now <span[^>]*>Free/,
    )
  })

  it('cannot be used while the competition is on hold', async () => {
    expect(await html(featured({ status: 'on-hold', isOnHold: true }))).toMatch(/<button[^>]* disabled=""[^>]*>On hold/)
  })
})

describe('the pictures', () => {
  it('the first is fetched at once, at the right width for each screen; the others wait', async () => {
    const page = await html(featured())
    expect(page).toMatch(/<link rel="preload" as="image"[^>]*fetchPriority="high" media="\(min-width: 768px\)"/)
    expect([...page.matchAll(/loading="eager"/g)]).toHaveLength(1)
    expect([...page.matchAll(/loading="lazy"/g)]).toHaveLength(1)
  })

  it('that move by themselves can be stopped', async () => {
    expect(await html(featured())).toMatch(/aria-label="(Pause|Play) the pictures"/)
  })

  it('a film has its button', async () => {
    expect(await html(featured())).toContain('Play video')
  })
})

it('the chip is a promotion in its dates, with the closing in words beside it; else the closing', async () => {
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

it('of the tokens page offers the log-in and says what tokens are', async () => {
  const page = await html(tokenCompetition(140, 60, { meta: { rails } }), 'tokens')
  expect(page).toMatch(/<a[^>]*href="\/tokens\/login"/)
  expect(page).toContain('What are tokens?')
})

it('of a page where nothing is featured is its still picture, with its text', async () => {
  const pages = [samplePage({ herosHeaderEnabled: true, herosImageDesktop: '/media/page.webp', text: 'Hello.' })]
  const page = await html(sampleCompetition({ meta: { rails } }), undefined, pages)
  expect(page).toMatch(/<img[^>]*src="\/media\/page\.webp/)
  expect(page).toMatch(/<h1[^>]*>Latest Competitions<\/h1><p[^>]*>Hello\.</)
})
