/** The data of a competition's tile. Kept small, because each tile is sent twice: in the HTML and as loader data. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { Settings } from '@fairdraw/contract/catalogue/settings.ts'
import type { ExtraWindow } from '@fairdraw/rules/competition/competition.ts'
import { readableColours } from './colour.ts'
import type { Colours } from './colour.ts'

export type CardFactor = Pick<Settings['abTesting'], 'cardImage'>

type Extra = ExtraWindow & { title: string; image?: string | undefined }

export type Tile = {
  id: number
  slug: string
  title: string
  text: string
  image: string
  alt: string
  /** Variant B of the picture, if an experiment is running (1-site §4). */
  alternative?: { source: string; alt: string }
  /** The price of one entry in pence or in tokens. A competition with neither is free. */
  pence?: number
  tokens?: number
  status: Competition['status']
  isOnHold: boolean
  isSoldOut?: true
  /** Only some players can see it; the tile shows that. */
  isHidden?: true
  onHoldText?: string | undefined
  dateStart: string
  dateStop: string
  /** Its own colours. They are made readable here, so that no browser needs the arithmetic of contrast. */
  theme?: { card?: Colours | undefined; ribbon?: Colours | undefined }
  meta: {
    justMissed?: Extra
    comingSoon?: Extra
    display: { promotions: (ExtraWindow & { ribbonText: string })[] }
  }
}

export const FALLBACK_PICTURE = '/media/any-prize-card.webp'

/** `cardImage`: the percentage of browsers that see variant B of the picture. */
export function tileOf(competition: Competition, { cardImage }: CardFactor = { cardImage: 0 }): Tile {
  const { meta } = competition
  const { card, details, promotions, theme } = meta.display
  const image = meta.media.desktop.cardImage ?? meta.media.mobile.cardImage ?? FALLBACK_PICTURE
  const tile: Tile = {
    id: competition.id,
    slug: competition.slug,
    title: card.title,
    text: card.text,
    image,
    alt: competition.mediaInfo[image] ?? '',
    status: competition.status,
    isOnHold: competition.isOnHold,
    dateStart: competition.dateStart,
    dateStop: competition.dateStop,
    meta: {
      display: {
        promotions: promotions.map(({ dateStart, dateStop, ribbonText }) => ({ dateStart, dateStop, ribbonText })),
      },
    },
  }
  const alternative = meta.media.desktop.cardImageAlternative ?? meta.media.mobile.cardImageAlternative
  if (cardImage > 0 && alternative) {
    tile.alternative = { source: alternative, alt: competition.mediaInfo[alternative] ?? tile.alt }
  }
  if (competition.isPaid) tile.pence = meta.payment?.cost ?? 0
  if (competition.isTokenPaid) tile.tokens = meta.payment?.tokenCost ?? 0
  if (competition.isHidden) tile.isHidden = true
  if (competition.isSoldOut) tile.isSoldOut = true
  if (details.onHoldText) tile.onHoldText = details.onHoldText
  if (meta.justMissed) tile.meta.justMissed = meta.justMissed
  if (meta.comingSoon) tile.meta.comingSoon = meta.comingSoon
  if (theme?.themeEnabled) {
    tile.theme = {
      card: readableColours(theme.cardBackgroundColor),
      ribbon: readableColours(theme.ribbonBackgroundColor, theme.ribbonTextColor),
    }
  }
  return tile
}
