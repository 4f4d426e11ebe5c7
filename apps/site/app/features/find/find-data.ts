/** The data for the search. Kept small, because the page contains all of it and searches while the visitor types. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { isListed } from '@fairdraw/rules/competition/competition.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { tileOf } from '../catalogue/tile/tile-data.ts'
import type { CardFactor, Tile } from '../catalogue/tile/tile-data.ts'
import { plainWords } from './find-terms.ts'

/** The entry channels other than online. */
export const OFFLINE_CHANNELS = ['sms', 'phone', 'postal'] as const satisfies Channel[]
export type OfflineChannel = (typeof OFFLINE_CHANNELS)[number]

export type FindRow = {
  tile: Tile
  /** Extra search words that are not in the tile's title or text. */
  words: string
  channels: OfflineChannel[]
  shows: string[]
}

/** The public list: the loader gets no hidden competitions, and competitions that have ended are left out. */
export function findRows(competitions: readonly Competition[], now: Date, factor?: CardFactor): FindRow[] {
  return competitions
    .filter((competition) => isListed(competition, now))
    .map((competition) => rowOf(competition, factor))
}

function rowOf(competition: Competition, factor: CardFactor | undefined): FindRow {
  const { hero, display, shows, sponsor, prizeTiers = [], channels } = competition.meta
  const tile = tileOf(competition, factor)
  const tileWords = new Set(plainWords(`${tile.title} ${tile.text}`))
  const more = [
    competition.name,
    hero.title,
    hero.subtitle,
    display.details.title,
    ...shows.map(({ name }) => name),
    ...(sponsor?.sponsorsEnabled ? sponsor.sponsors.map(({ title }) => title) : []),
    ...prizeTiers.map(({ name }) => name),
  ]
  return {
    tile,
    words: [...new Set(more.flatMap(plainWords))].filter((word) => !tileWords.has(word)).join(' '),
    channels: OFFLINE_CHANNELS.filter((channel) => channels[channel]?.enabled),
    shows: shows.map(({ name }) => name),
  }
}
