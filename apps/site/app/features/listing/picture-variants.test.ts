import { describe, expect, it } from 'vitest'
import { NOON, sampleCompetition, sampleInit } from '../../testing/sample-catalogue.ts'
import { competitionData } from '../competition/competition-data.ts'
import { listingData } from './listing-data.ts'
import { tileOf } from '../catalogue/tile/tile-data.ts'
import { viewTile } from '../catalogue/tile/tile.ts'

const both = {
  cardImage: '/media/card.webp',
  cardImageAlternative: '/media/card-b.webp',
  detailsImage: '/media/card.webp',
  detailsImageAlternative: '/media/details-b.webp',
  heroImage: '/media/hero.webp',
  heroImageAlternative: '/media/hero-b.webp',
}
const competition = sampleCompetition({
  activeHero: [{ page: 'home' }],
  mediaInfo: {
    '/media/card-b.webp': 'A green car',
    '/media/details-b.webp': 'A green car, near',
    '/media/hero-b.webp': 'A stage',
  },
  meta: {
    rails: { soon_home: { order: 1 } },
    media: { desktop: both, mobile: { ...both, heroImageAlternative: '/media/narrow-b.webp' } },
  },
})
const home = (cardImage: number, heroImage: number) => {
  const { settings } = sampleInit()
  const staticInit = sampleInit({ settings: { ...settings, abTesting: { cardImage, heroImage, bundleSelector: 0 } } })
  const listing = listingData(undefined, { staticInit, competitions: [competition], now: NOON })
  const hero = listing?.hero?.kind === 'competition' ? listing.hero : undefined
  return { tile: listing?.rails[0]?.tiles[0]?.alternative, hero: hero?.alternative }
}

describe('variant B of a picture', () => {
  // Rows 1.3-06, 1.3-19, 1.3-66, 1.4-25
  it('is on tile and hero with its own alternative text if its factor is above 0', () => {
    const tile = { source: '/media/card-b.webp', alt: 'A green car' }
    const hero = { wide: '/media/hero-b.webp', narrow: '/media/narrow-b.webp', alt: 'A stage' }
    expect(home(1, 1)).toEqual({ tile, hero })
    expect(home(50, 0)).toEqual({ tile, hero: undefined })
    expect(home(0, 50)).toEqual({ tile: undefined, hero })
  })

  // Rows 1.3-19, 1.4-25
  it('is in the details if the card’s factor is above 0', () => {
    expect(competitionData(competition, { cardImage: 1 }).alternative).toEqual({
      source: '/media/details-b.webp',
      alt: 'A green car, near',
    })
    expect(competitionData(competition).alternative).toBeUndefined()
  })

  it('is not shown while an extra period shows its own picture', () => {
    const window = { dateStart: '2026-11-21T11:00:00Z', dateStop: '2026-11-21T13:00:00Z', title: 'Gone' }
    const missed = {
      ...competition,
      meta: { ...competition.meta, justMissed: { ...window, image: '/media/gone.webp' } },
    }
    expect(viewTile(tileOf(competition, { cardImage: 50 }), NOON, undefined).alternative).toBeDefined()
    expect(viewTile(tileOf(missed, { cardImage: 50 }), NOON, undefined).alternative).toBeUndefined()
  })

  it('is missing if the competition has none', () => {
    expect(tileOf(sampleCompetition(), { cardImage: 100 }).alternative).toBeUndefined()
  })
})
