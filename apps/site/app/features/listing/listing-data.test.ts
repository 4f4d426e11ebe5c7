import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { StaticInit } from '@fairdraw/contract/catalogue.ts'
import { describe, expect, it } from 'vitest'
import {
  NOON,
  sampleCompetition,
  sampleInit,
  samplePage,
  sampleRail,
  tokenCompetition,
} from '../../testing/sample-catalogue.ts'
import { listingData } from './listing-data.ts'
import { groupRails } from '../catalogue/rail/rail-groups.ts'

const inSoon = (order?: number): { rails: Competition['meta']['rails'] } => ({ rails: { soon_home: { order } } })
const snapshotOf = (competitions: Competition[], over: Partial<StaticInit> = {}) => ({
  staticInit: sampleInit(over),
  competitions,
  now: NOON,
})
const home = (competitions: Competition[], over: Partial<StaticInit> = {}) =>
  listingData(undefined, snapshotOf(competitions, over))

describe('a page', () => {
  it('without a slug is home', () => {
    expect(home([sampleCompetition({ meta: inSoon() })])?.page.id).toBe('home')
  })

  // Row 1.2-56
  // Row 1.8-17
  it('with an unknown slug does not exist', () => {
    expect(listingData('nowhere', snapshotOf([sampleCompetition({ meta: inSoon() })]))).toBeUndefined()
  })

  // Row 1.2-55
  // Row 1.8-17
  it('with only empty rails does not exist', () => {
    const pages = [samplePage({ id: 'free', slug: 'free', rails: ['soon'] })]
    expect(listingData('free', snapshotOf([], { pages }))).toBeUndefined()
    expect(listingData('free', snapshotOf([sampleCompetition({ meta: inSoon() })], { pages }))).toBeUndefined()
  })

  // Row 1.2-55
  it('home exists also without any competitions, and before any content exists', () => {
    expect(home([])).toMatchObject({ page: { id: 'home', slug: 'home' }, rails: [] })
    expect(home([sampleCompetition({ meta: { rails: { soon_free: {} } } })])).toMatchObject({ rails: [] })
    expect(home([], { pages: [], rails: [], showcase: [] })).toMatchObject({
      page: { slug: 'home', title: 'Win' },
      rails: [],
    })
  })

  // Row 1.3-35
  it('leaves out an unknown rail', () => {
    const pages = [samplePage({ rails: ['gone', 'soon'] })]
    expect(home([sampleCompetition({ meta: inSoon() })], { pages })?.rails.map(({ id }) => id)).toEqual(['soon'])
  })

  // Rows 1.3-38, 1.3-39
  it('has its background colour only if that is enabled', () => {
    const colours = { backgroundsColor: '#FFF0E2', linkColor: '#8F1D45' }
    const competitions = [sampleCompetition({ meta: inSoon() })]
    const page = (backgroundsEnabled: boolean) => ({ pages: [samplePage({ ...colours, backgroundsEnabled })] })
    expect(home(competitions, page(true))?.style).toMatchObject({
      '--page-background': '#FFF0E2',
      '--page-link': '#8F1D45',
    })
    expect(home(competitions, page(false))?.style).toBeUndefined()
  })

  // Row 1.3-38
  it('has its accent colour, if that is one', () => {
    const competitions = [sampleCompetition({ meta: inSoon() })]
    const styleWith = (accentColor: string) => home(competitions, { pages: [samplePage({ accentColor })] })?.style
    expect(styleWith('#E01E5A')).toEqual({ '--page-accent': '#E01E5A' })
    expect(styleWith('red;position:fixed')).toBeUndefined()
  })
})

describe('each rail', () => {
  const pages = [samplePage({ rails: ['soon', 'cars'] })]
  const rails = [sampleRail(), sampleRail({ id: 'cars', name: 'Cars' })]
  const both = { rails: { soon_home: {}, cars_home: {} } }

  // Row 1.2-49
  it('shows what its editor listed, also what another rail of the page has', () => {
    const competitions = [
      sampleCompetition({ id: 1, meta: both }),
      sampleCompetition({ id: 2, meta: { rails: { cars_home: {} } } }),
    ]
    const shown = home(competitions, { pages, rails })?.rails.map(({ id, tiles }) => [
      id,
      ...tiles.map((tile) => tile.id),
    ])
    expect(shown).toEqual([
      ['soon', 1],
      ['cars', 1, 2],
    ])
  })
})

describe('a rail', () => {
  it('sorted by closing begins with the competition that closes first, in any order of the content', () => {
    const competitions = [
      sampleCompetition({ id: 1, dateStop: '2026-11-24T21:00:00Z', meta: inSoon(1) }),
      sampleCompetition({ id: 2, dateStop: '2026-11-22T21:00:00Z', meta: inSoon(9) }),
      sampleCompetition({ id: 3, dateStop: '2026-11-23T21:00:00Z', meta: inSoon() }),
    ]
    const rails = [sampleRail({ isByClosing: true })]
    expect(home(competitions, { rails })?.rails[0]?.tiles.map(({ id }) => id)).toEqual([2, 3, 1])
  })

  // Rows 1.3-28, 1.3-29, 1.3-33
  // Row 1.9-24
  it('lists competitions in their order; those without one count as 1000', () => {
    const competitions = [
      sampleCompetition({ id: 2, meta: inSoon(1001) }),
      sampleCompetition({ id: 1, meta: inSoon() }),
      sampleCompetition({ id: 3, meta: inSoon(2) }),
      sampleCompetition({ id: 4, meta: inSoon(1) }),
      sampleCompetition({ id: 5, meta: inSoon(999) }),
    ]
    expect(home(competitions)?.rails[0]?.tiles.map(({ id }) => id)).toEqual([4, 3, 5, 1, 2])
  })

  // Row 1.2-106
  it('lists only what is open or in an extra period', () => {
    const missed = { dateStart: '2026-11-21T11:00:00Z', dateStop: '2026-11-21T13:00:00Z', title: 'Missed' }
    const competitions = [
      sampleCompetition({ id: 1, dateStop: '2026-11-21T11:00:00Z', meta: { ...inSoon(), justMissed: missed } }),
      sampleCompetition({ id: 2, dateStop: '2026-11-21T11:00:00Z', meta: inSoon() }),
      sampleCompetition({ id: 3, dateStart: '2026-11-21T13:00:00Z', meta: inSoon() }),
      sampleCompetition({ id: 4, dateStart: '2026-11-21T13:00:00Z', meta: { ...inSoon(), comingSoon: missed } }),
    ]
    expect(home(competitions)?.rails[0]?.tiles.map(({ id }) => id)).toEqual([1, 4])
  })

  // Row 1.3-31
  it('is a token rail when all of its competitions are paid in tokens', () => {
    const token = tokenCompetition(140, 60, { meta: inSoon() })
    expect(home([token])?.rails[0]?.onlyTokenPaid).toBe(true)
    expect(home([token, sampleCompetition({ meta: inSoon() })])?.rails[0]?.onlyTokenPaid).toBe(false)
  })

  // Rows 1.1-21, 1.2-49, 1.3-30
  it('is a carousel or a grid, as its content says', () => {
    const isCarousel = (displayAsRails: boolean) =>
      home([sampleCompetition({ meta: inSoon() })], { rails: [sampleRail({ displayAsRails })] })?.rails[0]?.isCarousel
    expect([isCarousel(true), isCarousel(false)]).toEqual([true, false])
  })

  it('has a slug made from its own name', () => {
    const rails = [sampleRail({ name: 'Cash & cars, from £1' })]
    expect(home([sampleCompetition({ meta: inSoon() })], { rails })?.rails[0]?.slug).toBe('cash-cars-from-1')
  })
})

describe('the hero', () => {
  const pictured = {
    desktop: { heroImages: ['/media/a.webp', '/media/b.webp'] },
    mobile: { heroImage: '/media/m.webp' },
  }
  const featured = (id: number, over: Partial<Competition> = {}) =>
    sampleCompetition({
      id,
      activeHero: [{ page: 'home' }],
      ...over,
      meta: { ...inSoon(), media: pictured, ...over.meta },
    })

  // Rows 1.2-48, 1.2-58, 1.3-07
  it('is the featured competition that closes first', () => {
    const hero = home([featured(1), featured(2, { dateStop: '2026-11-22T21:00:00Z' })])?.hero
    expect(hero).toMatchObject({ kind: 'competition', tile: { id: 2 } })
  })

  // Row 1.3-18
  it('pairs wide and narrow pictures', () => {
    expect(home([featured(1)])?.hero).toMatchObject({
      pictures: [
        { wide: '/media/a.webp', narrow: '/media/m.webp' },
        { wide: '/media/b.webp', narrow: '/media/m.webp' },
      ],
    })
  })

  it('is never a competition that has ended', () => {
    const ended = featured(1, { dateStop: '2026-11-21T11:00:00Z' })
    expect(home([ended, sampleCompetition({ id: 2, meta: inSoon() })])?.hero).toBeUndefined()
  })

  // Rows 1.2-48, 1.2-58, 1.3-36, 1.3-37
  it('is the page’s picture if no competition is featured', () => {
    const pages = [samplePage({ herosHeaderEnabled: true, herosImageDesktop: '/media/page.webp', text: 'Hello.' })]
    expect(home([sampleCompetition({ meta: inSoon() })], { pages })?.hero).toEqual({
      kind: 'picture',
      title: 'Latest Competitions',
      text: 'Hello.',
      picture: { wide: '/media/page.webp', narrow: '/media/page.webp' },
    })
  })

  // Row 1.2-58
  it('the tokens page has its own hero', () => {
    const pages = [samplePage({ id: 'tokens' })]
    const token = tokenCompetition(140, 60, { meta: { rails: { soon_tokens: {} } } })
    expect(listingData('tokens', snapshotOf([token], { pages }))?.hero).toMatchObject({
      kind: 'tokens',
      info: expect.any(String),
    })
  })
})

describe('the showcase', () => {
  const item = (over: Partial<StaticInit['showcase'][number]>): StaticInit['showcase'][number] => ({
    id: 'tile',
    name: 'Tile',
    content: '',
    headerText: 'Tile',
    type: 'horizontal',
    location: 'last-chance',
    page: 'home',
    order: 1,
    meta: { competitionId: 110 },
    ...over,
  })
  const shown = (over: Partial<StaticInit['showcase'][number]>, competition = sampleCompetition({ meta: inSoon() })) =>
    home([competition, sampleCompetition({ id: 2, meta: inSoon() })], { showcase: [item(over)] })?.showcase

  // Row 1.2-82
  it('counts down to the effective closing', () => {
    const missed = { dateStart: '2026-11-25T21:00:00Z', dateStop: '2026-11-26T21:00:00Z', title: 'Missed' }
    const competition = sampleCompetition({ meta: { ...inSoon(), justMissed: missed } })
    expect(shown({}, competition)?.[0]?.competition?.closesAt).toBe('2026-11-25T21:00:00.000Z')
  })

  it('leaves out a countdown for a competition that has ended or does not exist', () => {
    expect(shown({}, sampleCompetition({ dateStop: '2026-11-21T11:00:00Z', meta: inSoon() }))).toEqual([])
    expect(shown({ meta: { competitionId: 999 } })).toEqual([])
  })

  it('belongs to one page', () => {
    expect(shown({ page: 'free' })).toEqual([])
  })
})

it('the winners page leaves out hidden winners, and no other page has winners', () => {
  const winner = (id: string, isHidden: boolean): StaticInit['winners'][number] => ({
    id,
    name: 'Priya',
    location: 'Leicestershire',
    isHidden,
    meta: { competitionId: 1, prize: 'A car', date: '2026-11-14T10:00:00Z' },
    image: '/media/winner.webp',
    showsImages: [],
  })
  const over = {
    winners: [winner('a', false), winner('b', true)],
    pages: [samplePage(), samplePage({ id: 'winners' })],
  }
  const competitions = [sampleCompetition({ meta: { rails: { soon_home: {}, soon_winners: {} } } })]
  expect(listingData('winners', snapshotOf(competitions, over))?.winners.map(({ id }) => id)).toEqual(['a'])
  expect(home(competitions, over)?.winners).toEqual([])
})

// Row 1.2-50
it('consecutive grids are merged, carousels stay separate', () => {
  const rail = (id: string, isCarousel: boolean) => ({
    id,
    slug: id,
    name: id,
    isCarousel,
    onlyTokenPaid: false,
    tiles: [],
  })
  const rails = [rail('a', true), rail('b', false), rail('c', false), rail('d', true), rail('e', true)]
  expect(groupRails(rails).map((group) => group.map(({ id }) => id))).toEqual([['a'], ['b', 'c'], ['d'], ['e']])
})

// Row 1.2-12
it.each(['hello', 'opt-in', 'profile', 'terms-and-conditions', 'watch', 'winsday', 'notifications', 'find'])(
  'content cannot create a page with the reserved slug %s',
  (slug) => {
    const shown = (id: string) => {
      const competition = sampleCompetition({ meta: { rails: { [`soon_${id}`]: {} } } })
      return listingData(id, {
        staticInit: sampleInit({ pages: [samplePage({ id })] }),
        competitions: [competition],
        now: NOON,
      })
    }
    expect(shown('summer')?.page.slug).toBe('summer')
    expect(shown(slug)).toBeUndefined()
  },
)
