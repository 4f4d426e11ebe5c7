import { isListed } from '@fairdraw/rules/competition.ts'
import { data } from 'react-router'
import { loadCatalogue } from './catalogue-calls.ts'
import { tileOf } from './tile-data.ts'
import type { Tile } from './tile-data.ts'

export type NotFoundData = { kind: 'not-found'; serverTime: string; tiles: Tile[] }

/** What a loader throws where nothing is known under an address: a 404 that shows what can be won instead. */
export async function notFound() {
  const { competitions, serverTime, now } = await loadCatalogue()
  const tiles = competitions
    .filter((competition) => isListed(competition, now))
    .slice(0, 6)
    .map((competition) => tileOf(competition))
  return data({ kind: 'not-found', serverTime, tiles } satisfies NotFoundData, { status: 404, statusText: 'Not Found' })
}
