import type { StaticInit } from '@fairdraw/contract/catalogue.ts'
import { expect, it } from 'vitest'
import { NOON, sampleCompetition, sampleInit } from '../../../testing/sample-catalogue.ts'
import { isPersonal, kindOf, showcaseOf } from './showcase-data.ts'

type Item = StaticInit['showcase'][number]

const item = (over: Partial<Item>): Item => ({
  id: 'tile',
  name: 'Tile',
  content: '',
  headerText: 'Tile',
  type: 'horizontal',
  location: 'tickets-counter-widget',
  page: 'home',
  order: 1,
  meta: {},
  ...over,
})
const shown = (items: Item[], competitions = [sampleCompetition()]) =>
  showcaseOf('home', { staticInit: sampleInit({ showcase: items }), competitions, now: NOON })

const TYPES = ['horizontal', 'vertical', 'audio', 'mediaCarousel'] as const
const LOCATIONS = ['tickets-counter-widget', 'last-chance', 'profile-widget', 'download-tm-app'] as const

// Rows 1.2-78, 1.2-79, 1.3-54
it('every type is shown at every location, in its order', () => {
  const items = TYPES.flatMap((type, row) =>
    LOCATIONS.map((location, column) =>
      item({ id: `${type} ${location}`, type, location, order: 20 - row * 4 - column, meta: { competitionId: 110 } }),
    ),
  )
  expect(shown(items).map(({ id }) => id)).toEqual(items.map(({ id }) => id).toReversed())
})

// Rows 1.2-78, 1.2-79
it.each([
  ['horizontal', ['counter', 'last-chance', 'profile', 'app']],
  ['vertical', ['counter', 'last-chance', 'profile', 'app']],
  ['audio', ['audio', 'audio', 'audio', 'audio']],
  ['mediaCarousel', ['media-carousel', 'media-carousel', 'media-carousel', 'media-carousel']],
] as const)('a tile of type %s has these kinds at the four locations: %j', (type, kinds) => {
  expect(LOCATIONS.map((location) => kindOf({ type, location }))).toEqual(kinds)
})

it('only the profile tile and the app tile depend on the player or the device', () => {
  const personal = shown(LOCATIONS.map((location) => item({ location, meta: { competitionId: 110 } }))).filter(
    isPersonal,
  )
  expect(personal.map(({ location }) => location)).toEqual(['profile-widget', 'download-tm-app'])
  expect(shown([item({ type: 'audio', location: 'profile-widget' })]).filter(isPersonal)).toEqual([])
})

// Rows 1.3-55, 1.3-58, 1.3-59
it('passes on all settings from content', () => {
  const meta = { bgColor: '#FFFFFF', cardLink: '/win/free', audio: '/media/a.mp3', competitionId: 110 }
  const video = { source: '/media/a.mp4', poster: '/media/a.webp', title: 'A' }
  expect(shown([item({ meta, mediaImage: '/media/b.webp', mediaVideo: video })])[0]).toMatchObject({
    meta,
    mediaImage: '/media/b.webp',
    mediaVideo: video,
    competition: { id: 110, slug: 'win-a-family-4x4' },
  })
})

it('an audio tile stays when its competition has ended', () => {
  const sound = item({ type: 'audio', location: 'last-chance', meta: { competitionId: 999 } })
  expect(shown([sound])).toHaveLength(1)
  expect(shown([sound])[0]).not.toHaveProperty('competition')
})
