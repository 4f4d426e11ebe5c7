/** A competition as its details need it, and no more of it. */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { CHANNELS, termsStep } from '@fairdraw/rules/competition.ts'
import type { Channel } from '@fairdraw/rules/competition.ts'
import { FALLBACK_PICTURE, tileOf } from '../catalogue/tile.ts'
import type { Tile } from '../catalogue/tile.ts'

type Meta = Competition['meta']

export type WayIn = NonNullable<Meta['channels'][Channel]> & { channel: Channel }

export type CompetitionData = {
  id: number
  slug: string
  name: string
  description: string
  tile: Tile
  title: string
  content: string
  buttonText?: string | undefined
  image: string
  alt: string
  video?: Meta['media']['video']
  shows: Meta['shows']
  drawText?: string | undefined
  asterisks: { dateStart: string; dateStop: string; text: string }[]
  isPaid: boolean
  isTokenPaid: boolean
  /** The enabled channels, online first. */
  ways: WayIn[]
  termsStep: 'details' | 'payment' | 'survey'
  terms: { version: number; checkboxText: string; full: string }
  sponsor?: { message: string; sponsors: NonNullable<Meta['sponsor']>['sponsors'] }
}

export function competitionData(competition: Competition): CompetitionData {
  const { meta } = competition
  const { details, tc, promotions } = meta.display
  const image = meta.media.desktop.detailsImage ?? meta.media.desktop.cardImage ?? FALLBACK_PICTURE
  return {
    id: competition.id,
    slug: competition.slug,
    name: competition.name,
    description: meta.display.card.text,
    tile: tileOf(competition),
    title: details.title,
    content: details.content,
    buttonText: details.buttonText,
    image,
    alt: competition.mediaInfo[image] ?? '',
    video: meta.media.video,
    shows: meta.shows,
    drawText: meta.drawText,
    asterisks: promotions.flatMap(({ dateStart, dateStop, asteriskText }) =>
      asteriskText ? [{ dateStart, dateStop, text: asteriskText }] : [],
    ),
    isPaid: competition.isPaid,
    isTokenPaid: competition.isTokenPaid,
    ways: CHANNELS.flatMap((channel) => {
      const way = meta.channels[channel]
      return way?.enabled ? [{ ...way, channel }] : []
    }),
    termsStep: termsStep(competition.isTokenPaid, meta.steps),
    terms: { version: tc.version, checkboxText: tc.tcCheckboxText, full: tc.tcFull },
    ...(meta.sponsor?.sponsorsEnabled && {
      sponsor: { message: meta.sponsor.sponsoredByMessage, sponsors: meta.sponsor.sponsors },
    }),
  }
}

/** The way that costs nothing, where another is shown that costs something: it stands beside it, as large (field rule 1). */
export function freeWayBeside(ways: readonly WayIn[], shown: Channel, costs: boolean): WayIn | undefined {
  return costs && shown !== 'postal' ? ways.find(({ channel }) => channel === 'postal') : undefined
}
