import { expect, it } from 'vitest'
import type { Settings } from '@fairdraw/contract/catalogue/settings.ts'
import type { Winner } from '@fairdraw/contract/catalogue/winner.ts'
import { sampleInit, samplePage } from '../../testing/sample-catalogue.ts'
import { contrast } from '@fairdraw/rules/text/contrast.ts'
import { winnerCard } from './winner-card-data.ts'
import { winnersHero } from './winners-hero-data.ts'

type Item = Settings['winnersCarouselObject']['items'][number]
const item = (over: Partial<Item> = {}): Item => ({
  id: 's1',
  type: 'article',
  image: '/media/a.webp',
  article: 'kim-1',
  name: 'Kim',
  text: { top: 'Won', bottom: 'Gladly' },
  button: { text: 'Read' },
  ...over,
})
const video = { source: '/media/a.mp4', poster: '/media/a.webp', title: 'A film' }
const kim: Winner = {
  id: 'kim-1',
  name: 'Kim',
  location: 'Kent',
  isHidden: false,
  meta: { competitionId: 1, prize: 'A hat', date: '2026-11-14T21:00:00.000Z' },
  image: '/media/kim.webp',
  article: { title: 'Kim’s big day', text: 'It was.' },
  showsImages: [
    { source: '/media/on.webp', showName: 'On', showOnWinnerList: true },
    { source: '/media/off.webp', showName: 'Off', showOnWinnerList: false },
  ],
}
const winnersPage = samplePage({ id: 'winners', title: 'Winners' })
const heroOf = (items: Item[], over: Partial<Settings['winnersCarouselObject']> = {}, page = winnersPage) => {
  const { settings, ...init } = sampleInit({ winners: [kim] })
  const winnersCarouselObject = { carouselEnabled: true, items, ...over }
  return winnersHero(page, { ...init, settings: { ...settings, winnersCarouselObject } })
}

// Rows 1.2-58, 1.2-60, 1.3-63
it('the carousel is only on the winners page, if it is switched on and has slides', () => {
  expect(heroOf([item()])).toMatchObject({ kind: 'winners', title: 'Winners' })
  expect(heroOf([item()], {}, samplePage())).toBeUndefined()
  expect(heroOf([item()], { carouselEnabled: false })).toBeUndefined()
  expect(heroOf([])).toBeUndefined()
})

// Rows 1.2-68, 1.3-64
it('a slide links to the story or plays its media; one without either is left out', () => {
  const slides = heroOf([
    item(),
    item({ id: 'older', article: 'someone-9' }),
    item({ id: 'sound', type: 'audio', audio: '/media/a.mp3' }),
    item({ id: 'film', type: 'video', video }),
    item({ id: 'no story', article: undefined }),
    item({ id: 'no sound', type: 'audio' }),
    item({ id: 'no film', type: 'video' }),
  ])?.slides
  expect(slides?.map(({ id }) => id)).toEqual(['s1', 'older', 'sound', 'film'])
  expect(slides?.slice(0, 2)).toMatchObject([
    { to: '/winners/article/kim-1/kims-big-day' },
    { to: '/winners/article/someone-9' },
  ])
})

// Row 1.3-65
it('a single background picture is used for both screen sizes', () => {
  expect(heroOf([item()])?.picture).toBeUndefined()
  expect(heroOf([item()], { desktopBackgroundImage: 'd' })?.picture).toEqual({ wide: 'd', narrow: 'd' })
  expect(heroOf([item()], { mobileBackgroundImage: 'm' })?.picture).toEqual({ wide: 'm', narrow: 'm' })
})

it.each(['#FFC94A', '#5A1FA8', '#777777', '#fff'])('text on %s is readable', (colour) => {
  const [slide] = heroOf([item({ backgroundColor: colour, button: { text: 'Read', color: colour } })])!.slides
  for (const { background, text } of [slide!.colours!, slide!.button.colours!])
    expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5)
})

it('an invalid colour is ignored, so that the default style applies', () => {
  const [slide] = heroOf([item({ backgroundColor: 'url(x)', button: { text: 'Read', color: 'red;' } })])!.slides
  expect([slide!.colours, slide!.button.colours]).toEqual([undefined, undefined])
})

// Rows 1.3-52, 1.3-53
it('a card shows the programmes for the winner list, and links to a story only if it is public', () => {
  expect(winnerCard(kim)).toMatchObject({ story: 'kims-big-day', shows: [{ name: 'On', image: '/media/on.webp' }] })
  expect(winnerCard({ ...kim, isHidden: true })).not.toHaveProperty('story')
})
