/** The tiles between a page's rails, worked out on the server (1-site §2 'Tiles for winners and showcase', §3). */
import type { ShowcaseItem } from '@fairdraw/contract/catalogue.ts'
import { effectiveClosing, isListed } from '@fairdraw/rules/competition.ts'
import type { Known } from './listing-data.ts'

export type ShowcaseData = Pick<ShowcaseItem, 'id' | 'headerText' | 'content' | 'location' | 'meta' | 'mediaImage'> & {
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
  const { id, headerText, content, location, meta, mediaImage } = item
  const base = { id, headerText, content, location, meta, mediaImage }
  // Audio and carousels of media, the profile's widget and the app's tile come with the winners and the account.
  if (item.type === 'mediaCarousel' || item.type === 'audio') return undefined
  if (location === 'tickets-counter-widget') return base
  if (location !== 'last-chance') return undefined
  const competition = competitions.find((each) => each.id === meta.competitionId)
  if (!competition || !isListed(competition, now)) return undefined
  return {
    ...base,
    competition: { id: competition.id, slug: competition.slug, closesAt: effectiveClosing(competition).toISOString() },
  }
}
