/** What can be found, small: all of it travels with the page, so that a search answers while it is typed. */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { isListed } from '@fairdraw/rules/competition.ts'
import type { Channel } from '@fairdraw/rules/competition.ts'
import { tileOf } from '../catalogue/tile/tile-data.ts'
import type { CardFactor, Tile } from '../catalogue/tile/tile-data.ts'
import { plainWords } from './find-terms.ts'

/** The ways in besides entering here. */
export const OFFLINE_CHANNELS = ['sms', 'phone', 'postal'] as const satisfies Channel[]
export type OfflineChannel = (typeof OFFLINE_CHANNELS)[number]

export type FindRow = {
  tile: Tile
  /** Words to be found by that stand neither in the tile's title nor in its text. */
  words: string
  channels: OfflineChannel[]
  shows: string[]
}

/** Everybody's list: hidden competitions are not in what the loader is given, and what is over is left out. */
export function findRows(competitions: readonly Competition[], now: Date, factor?: CardFactor): FindRow[] {
  return competitions
    .filter((competition) => isListed(competition, now))
    .map((competition) => rowOf(competition, factor))
}

function rowOf(competition: Competition, factor: CardFactor | undefined): FindRow {
  const { hero, display, shows, sponsor, prizeTiers = [], channels } = competition.meta
  const tile = tileOf(competition, factor)
  const told = new Set(plainWords(`${tile.title} ${tile.text}`))
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
    words: [...new Set(more.flatMap(plainWords))].filter((word) => !told.has(word)).join(' '),
    channels: OFFLINE_CHANNELS.filter((way) => channels[way]?.enabled),
    shows: shows.map(({ name }) => name),
  }
}
