import { isListed } from '@fairdraw/rules/competition/competition.ts'
import { data, isRouteErrorResponse } from 'react-router'
import type { ErrorResponse } from 'react-router'
import { loadCatalogue } from './load-catalogue.ts'
import { tileOf } from './tile/tile-data.ts'
import type { Tile } from './tile/tile-data.ts'

export type NotFoundData = { kind: 'not-found'; serverTime: string; tiles: Tile[] }

/** Whether a loader threw the 404 below. A 404 with any other body comes from a proxy, and says nothing about the address. */
export const isNotFound = (error: unknown): error is ErrorResponse & { data: NotFoundData } =>
  isRouteErrorResponse(error) && (error.data as Partial<NotFoundData> | null)?.kind === 'not-found'

/** The 404 that a loader throws for an unknown address. It offers other competitions. */
export async function notFound() {
  const { competitions, serverTime, now } = await loadCatalogue()
  const tiles = competitions
    .filter((competition) => isListed(competition, now))
    .slice(0, 6)
    .map((competition) => tileOf(competition))
  return data({ kind: 'not-found', serverTime, tiles } satisfies NotFoundData, { status: 404, statusText: 'Not Found' })
}
