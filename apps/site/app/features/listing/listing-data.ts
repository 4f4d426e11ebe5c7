/** Prepares on the server what a page of the catalogue shows (1-site §2; docs/product-decisions.md#catalogue). */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { Page } from '@fairdraw/contract/catalogue/pages.ts'
import type { Settings } from '@fairdraw/contract/catalogue/settings.ts'
import { CHANNELS, isExtraPeriod, isListed, openState } from '@fairdraw/rules/competition/competition.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import type { CSSProperties } from 'react'
import { imageModalOf } from './image-modal/image-modal-data.ts'
import type { ImageModalData } from './image-modal/image-modal-data.ts'
import { showcaseOf } from './showcase/showcase-data.ts'
import type { ShowcaseData } from './showcase/showcase-data.ts'
import { winnerCard } from '../winners/winner-card-data.ts'
import type { WinnerCard } from '../winners/winner-card-data.ts'
import { winnersHero } from '../winners/winners-hero-data.ts'
import type { WinnersHeroData } from '../winners/winners-hero-data.ts'
import { byClosing, pageRails } from '../catalogue/rail/rail-data.ts'
import type { CatalogueSnapshot, RailData } from '../catalogue/rail/rail-data.ts'
import { readableColours } from '../catalogue/tile/colour.ts'
import { tileOf } from '../catalogue/tile/tile-data.ts'
import type { Tile } from '../catalogue/tile/tile-data.ts'

export type HeroPicture = { wide: string; narrow: string }

/** Variant B of a hero's first picture. */
export type HeroAlternative = HeroPicture & { alt: string }

export type CompetitionHero = {
  kind: 'competition'
  tile: Tile
  title: string
  subtitle: string
  alt: string
  pictures: HeroPicture[]
  alternative?: HeroAlternative
  fade?: HeroPicture
  video?: NonNullable<Competition['meta']['media']['video']>
  isPaid: boolean
  /** The text of the enter button, if it has its own. */
  buttonText?: string | undefined
  channels: Channel[]
}

export type Hero =
  | CompetitionHero
  | WinnersHeroData
  | { kind: 'tokens'; title: string; text: string; info: string; whatAreTokens: string; picture?: HeroPicture }
  | { kind: 'picture'; title: string; text?: string; picture?: HeroPicture }

export type ListingData = {
  page: { id: string; slug: string; title: string; description: string }
  style?: CSSProperties | undefined
  hero?: Hero
  rails: RailData[]
  showcase: ShowcaseData[]
  winners: WinnerCard[]
  imageModal?: ImageModalData | undefined
}

/** Path segments of other routes, existing or planned. No page may use one as its slug (1-site §2). */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'hello',
  'opt-in',
  'profile',
  'terms-and-conditions',
  'watch',
  'winsday',
  'notifications',
  // Not in the specification: the search page.
  'find',
])

/** The home page if content has none. */
const DEFAULT_HOME: Page = {
  id: 'home',
  slug: 'home',
  meta: {
    title: 'Win',
    description: 'Prize draws that you can enter now.',
    rails: [],
    herosHeaderEnabled: false,
    backgroundsEnabled: false,
  },
}

/** The page with this slug, or home without one. Undefined if it does not exist or has no rails to show; home always exists. */
export function listingData(slug: string | undefined, snapshot: CatalogueSnapshot): ListingData | undefined {
  const { staticInit } = snapshot
  const isHome = slug === undefined
  const page = staticInit.pages.find((each) => each.slug === (slug ?? 'home')) ?? (isHome ? DEFAULT_HOME : undefined)
  if (!page || RESERVED_SLUGS.has(page.slug)) return undefined
  const rails = pageRails(page, snapshot)
  if (rails.length === 0 && !isHome) return undefined
  return {
    page: { id: page.id, slug: page.slug, title: page.meta.title, description: page.meta.description },
    style: pageStyle(page),
    hero: heroOf(page, snapshot),
    rails,
    showcase: showcaseOf(page.id, snapshot),
    winners: page.slug === 'winners' ? staticInit.winners.filter((winner) => !winner.isHidden).map(winnerCard) : [],
    imageModal: imageModalOf(staticInit.settings),
  }
}

/** A page's own colours. They are made readable here, so that no browser needs the arithmetic of contrast. */
function pageStyle({ meta }: Page): CSSProperties | undefined {
  // Only a decoration has the accent, so it need not be readable.
  const accent = readableColours(meta.accentColor)?.background
  const colours = meta.backgroundsEnabled ? readableColours(meta.backgroundsColor) : undefined
  if (!colours && !accent) return undefined
  return {
    ...(accent && { '--page-accent': accent }),
    ...(colours && {
      '--page-background': colours.background,
      '--page-text': colours.text,
      '--page-link': readableColours(colours.background, meta.linkColor)?.text ?? colours.text,
    }),
  } as CSSProperties
}

/**
 * The tokens page and the winners page have their own hero. Other pages show the featured competition that closes first,
 * or else their picture.
 */
function heroOf(page: Page, { staticInit, competitions, now }: CatalogueSnapshot): Hero | undefined {
  const { title, text, herosHeaderEnabled } = page.meta
  const picture = pagePicture(page)
  if (page.slug === 'tokens') {
    const { tokensHeroInfo: info, whatAreTokens } = staticInit.settings
    return { kind: 'tokens', title, text: text ?? '', info, whatAreTokens, picture }
  }
  const carousel = winnersHero(page, staticInit)
  if (carousel) return carousel
  const featured = competitions
    .filter((competition) => competition.activeHero.some((hero) => hero.page === page.id))
    .filter((competition) => isListed(competition, now) && !isExtraPeriod(openState(competition, now)))
    .toSorted(byClosing)[0]
  if (featured) return competitionHero(featured, staticInit.settings.abTesting)
  return herosHeaderEnabled || picture ? { kind: 'picture', title, text, picture } : undefined
}

function pagePicture({ meta }: Page): HeroPicture | undefined {
  const { herosImageDesktop: wide, herosImageMobile: narrow } = meta
  return wide || narrow ? { wide: (wide ?? narrow)!, narrow: (narrow ?? wide)! } : undefined
}

function competitionHero(competition: Competition, abTesting: Settings['abTesting']): CompetitionHero {
  const { desktop, mobile, video } = competition.meta.media
  const wides = picturesOf(desktop)
  const narrows = picturesOf(mobile)
  const pictures = (wides.length > 0 ? wides : narrows).map((wide, index) => ({
    wide,
    narrow: narrows[index] ?? narrows[0] ?? wide,
  }))
  const tile = tileOf(competition, abTesting)
  const wideB = desktop.heroImageAlternative ?? mobile.heroImageAlternative
  const fade = desktop.fadeImage ?? mobile.fadeImage
  return {
    kind: 'competition',
    tile,
    title: competition.meta.hero.title,
    subtitle: competition.meta.hero.subtitle,
    alt: competition.mediaInfo[pictures[0]?.wide ?? ''] ?? tile.alt,
    pictures,
    ...(abTesting.heroImage > 0 &&
      wideB && {
        alternative: {
          wide: wideB,
          narrow: mobile.heroImageAlternative ?? wideB,
          alt: competition.mediaInfo[wideB] ?? tile.alt,
        },
      }),
    ...(fade && { fade: { wide: fade, narrow: mobile.fadeImage ?? fade } }),
    ...(video && { video }),
    isPaid: competition.isPaid,
    buttonText: competition.meta.display.details.buttonText,
    channels: CHANNELS.filter((channel) => competition.meta.channels[channel]?.enabled),
  }
}

function picturesOf({ heroImages, heroImage }: { heroImages?: string[]; heroImage?: string }): string[] {
  if (heroImages && heroImages.length > 0) return heroImages
  return heroImage ? [heroImage] : []
}
