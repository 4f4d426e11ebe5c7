/** The showcase tiles between a page's rails, prepared on the server (1-site §2 'Tiles for winners and showcase', §3). */
import type { ShowcaseItem } from '@fairdraw/contract/catalogue/pages.ts'
import { effectiveClosing, isListed } from '@fairdraw/rules/competition/competition.ts'
import type { CatalogueSnapshot } from '../../catalogue/rail/rail-data.ts'

export type ShowcaseData = Omit<ShowcaseItem, 'name' | 'page' | 'order'> & {
  /** The competition that the tile is about. */
  competition?: { id: number; slug: string; closesAt: string }
  /** What a counter starts with: tickets that were revealed before the page was rendered. */
  revealed?: number
}

export function showcaseOf(page: string, snapshot: CatalogueSnapshot): ShowcaseData[] {
  return snapshot.staticInit.showcase
    .filter((item) => item.page === page)
    .toSorted((one, other) => one.order - other.order)
    .flatMap((item) => showcaseData(item, snapshot) ?? [])
}

function showcaseData(item: ShowcaseItem, { competitions, now }: CatalogueSnapshot): ShowcaseData | undefined {
  const { name: _name, page: _page, order: _order, ...data } = item
  const found = competitions.find((each) => each.id === item.meta.competitionId)
  const competition = found && isListed(found, now) ? found : undefined
  // Without an open competition a countdown has no closing time to show.
  if (kindOf(data) === 'last-chance' && !competition) return undefined
  if (!competition) return data
  const { id, slug } = competition
  return { ...data, competition: { id, slug, closesAt: effectiveClosing(competition).toISOString() } }
}

export type ShowcaseKind = 'audio' | 'media-carousel' | 'counter' | 'last-chance' | 'profile' | 'app'

const KIND_OF = {
  'tickets-counter-widget': 'counter',
  'last-chance': 'last-chance',
  'profile-widget': 'profile',
  'download-tm-app': 'app',
} as const satisfies Record<ShowcaseItem['location'], ShowcaseKind>

/** The kind of a tile. The types audio and mediaCarousel decide it at any location; for other types the location decides. */
export function kindOf({ type, location }: Pick<ShowcaseItem, 'type' | 'location'>): ShowcaseKind {
  if (type === 'audio') return 'audio'
  return type === 'mediaCarousel' ? 'media-carousel' : KIND_OF[location]
}

/** Whether a tile depends on the player or the device. Such tiles are rendered after hydration and shift no layout. */
export function isPersonal(item: ShowcaseData): boolean {
  const kind = kindOf(item)
  return kind === 'profile' || kind === 'app'
}
