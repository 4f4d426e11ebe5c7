/** The tiles between a page's rails, worked out on the server (1-site §2 'Tiles for winners and showcase', §3). */
import type { ShowcaseItem } from '@fairdraw/contract/catalogue.ts'
import { effectiveClosing, isListed } from '@fairdraw/rules/competition.ts'
import type { Known } from './listing-data.ts'

export type ShowcaseData = Omit<ShowcaseItem, 'name' | 'page' | 'order'> & {
  /** Of the competition that the tile is about. */
  competition?: { id: number; slug: string; closesAt: string }
}

export function showcaseOf(page: string, known: Known): ShowcaseData[] {
  return known.staticInit.showcase
    .filter((item) => item.page === page)
    .toSorted((one, other) => one.order - other.order)
    .flatMap((item) => showcaseData(item, known) ?? [])
}

function showcaseData(item: ShowcaseItem, { competitions, now }: Known): ShowcaseData | undefined {
  const { name: _name, page: _page, order: _order, ...data } = item
  const found = competitions.find((each) => each.id === item.meta.competitionId)
  const competition = found && isListed(found, now) ? found : undefined
  // A countdown needs something to count down to.
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

/** What a tile does: a sound or a carousel of media is that wherever it stands; otherwise its location says. */
export function kindOf({ type, location }: Pick<ShowcaseItem, 'type' | 'location'>): ShowcaseKind {
  if (type === 'audio') return 'audio'
  return type === 'mediaCarousel' ? 'media-carousel' : KIND_OF[location]
}

/** Tiles that depend on who looks, or on what: they come after hydration, where nothing moves for it. */
export function isPersonal(item: ShowcaseData): boolean {
  const kind = kindOf(item)
  return kind === 'profile' || kind === 'app'
}
