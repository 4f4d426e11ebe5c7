/** Prepares on the server the rails of a page: which competitions, in which order. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { Page, Rail } from '@fairdraw/contract/catalogue/pages.ts'
import type { StaticInit } from '@fairdraw/contract/catalogue.ts'
import { effectiveClosing, isListed } from '@fairdraw/rules/competition/competition.ts'
import type { CSSProperties } from 'react'
import { slugOf } from '../../../addresses.ts'
import { railNameStyle } from './rail-name-style.ts'
import { tileOf } from '../tile/tile-data.ts'
import type { Tile } from '../tile/tile-data.ts'

/** The order of items that have none, so that they come last (1-site §3, §9). */
const DEFAULT_ORDER = 1000

export type RailData = {
  id: string
  slug: string
  name: string
  isCarousel: boolean
  onlyTokenPaid: boolean
  nameStyle?: CSSProperties | undefined
  tiles: Tile[]
}

export type CatalogueSnapshot = { staticInit: StaticInit; competitions: readonly Competition[]; now: Date }

const byOrder = (key: string) => (one: Competition, other: Competition) =>
  (one.meta.rails[key]?.order ?? DEFAULT_ORDER) - (other.meta.rails[key]?.order ?? DEFAULT_ORDER)

export const byClosing = (one: Competition, other: Competition) =>
  effectiveClosing(one).getTime() - effectiveClosing(other).getTime()

/** A page's rail with its listed competitions in order. Undefined if it has none. */
export function railData(
  rail: Rail | undefined,
  page: Page,
  { staticInit, competitions, now }: CatalogueSnapshot,
): RailData | undefined {
  if (!rail) return undefined
  const key = `${rail.id}_${page.id}`
  const first = new Map(rail.competitions?.map((id, place) => [id, place]))
  const items = competitions
    .filter(({ id, meta }) => first.has(id) || key in meta.rails)
    .filter((competition) => isListed(competition, now))
    .toSorted(byOrder(key))
    .toSorted((one, other) => (first.get(one.id) ?? first.size) - (first.get(other.id) ?? first.size))
    .toSorted(rail.isByClosing ? byClosing : () => 0)
  if (items.length === 0) return undefined
  const onlyTokenPaid = items.every((competition) => competition.isTokenPaid)
  return {
    id: rail.id,
    slug: slugOf(rail.name),
    name: rail.name,
    isCarousel: rail.displayAsRails,
    onlyTokenPaid,
    nameStyle: railNameStyle(rail.headerColor, onlyTokenPaid),
    tiles: items.map((competition) => tileOf(competition, staticInit.settings.abTesting)),
  }
}

/** A page's rails in order, without empty ones. */
export function pageRails(page: Page, snapshot: CatalogueSnapshot): RailData[] {
  return page.meta.rails.flatMap((id) => railData(railById(snapshot.staticInit, id), page, snapshot) ?? [])
}

export function railById({ rails }: StaticInit, id: string): Rail | undefined {
  return rails.find((rail) => rail.id === id)
}
