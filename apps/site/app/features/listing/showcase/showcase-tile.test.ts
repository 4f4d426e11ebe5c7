import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderInRouter } from '../../../testing/render-in-router.ts'
import { MediaCarousel } from './media-carousel.tsx'
import type { ShowcaseData } from './showcase-data.ts'
import { ShowcaseTile } from './showcase-tile.tsx'

const video = { source: '/media/clip.mp4', poster: '/media/poster.webp', title: 'The film' }
const item = (meta: ShowcaseData['meta'] = {}, over: Partial<ShowcaseData> = {}): ShowcaseData => ({
  id: 'tile',
  content: 'Inside.',
  headerText: 'Wake up to this',
  type: 'vertical',
  location: 'tickets-counter-widget',
  ...over,
  meta,
})
const tile = (given: ShowcaseData) =>
  renderInRouter(createElement(ShowcaseTile, { item: given, page: undefined, tone: 'card' }))

// Rows 1.3-54, 1.3-57, 1.3-59
it('a tile shows its texts around its heading, which is its link', () => {
  const page = tile(item({ boxTopText: 'On air', boxBottomText: 'Until nine', cardLink: '/win/free' }))
  expect(page).toMatch(/>On air<.*<h2[^>]*><a [^>]*href="\/free"[^>]*>Wake up to this<\/a><\/h2>.*>Until nine</s)
  expect(tile(item())).not.toContain('<a ')
})

// Row 1.3-59
it('a tile without a link of its own leads to its competition', () => {
  const competition = { id: 110, slug: 'a-car', closesAt: '2026-11-30T21:00:00.000Z' }
  expect(tile(item({ competitionId: 110 }, { competition }))).toContain('href="/competition/110/a-car"')
})

// Row 1.3-55
it('a tile has its picture, or the poster of its film with a button to play it', () => {
  expect(tile(item({}, { mediaImage: '/media/tile.webp' }))).toMatch(/<img[^>]* src="\/media\/tile\.webp/)
  const film = tile(item({}, { mediaVideo: video }))
  expect(film).toMatch(/<img[^>]* src="\/media\/poster\.webp/)
  expect(film).toMatch(/<button[^>]*>.*The film/s)
})

// Row 1.3-57
it('a tile has the alignment and the proportions of its content', () => {
  const look = (meta: ShowcaseData['meta']) => /<article class="([^"]*)"(?: style="([^"]*)")?/.exec(tile(item(meta)))!
  const [left, center, right] = (['left', 'center', 'right'] as const).map(
    (textAlignment) => look({ textAlignment })[1],
  )
  expect(new Set([left, center, right]).size).toBe(3)
  expect(look({})[1]).toBe(left)
  expect(look({ cardImgAspectRatio: '4:3' })[2]).toContain('--ratio:4 / 3')
})

// Rows 1.3-58, 1.3-60
it('a carousel shows each picture and film with its name and text, a film by its thumbnail', () => {
  const slides = [
    { type: 'imageSlide' as const, image: '/media/one.webp', name: 'One', content: 'The first.' },
    { type: 'videoSlide' as const, thumbnail: '/media/two.webp', video, name: 'Two', content: 'The second.' },
  ]
  const page = renderInRouter(
    createElement(MediaCarousel, { item: item({ slides }, { type: 'mediaCarousel' }), page: undefined }),
  )
  const shown = [...page.matchAll(/<img[^>]* src="([^"?]*)|<h3[^>]*>([^<]*)<\/h3><p[^>]*>([^<]*)/g)]
  expect(shown.map((found) => found.slice(1).filter(Boolean))).toEqual([
    ['/media/one.webp'],
    ['One', 'The first.'],
    ['/media/two.webp'],
    ['Two', 'The second.'],
  ])
  expect(page.match(/Play video/g)).toHaveLength(1)
})
