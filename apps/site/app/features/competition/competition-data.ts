/** A competition as its details need it, and no more of it. */
import type { Competition, Winner } from '@fairdraw/contract/catalogue.ts'
import { CHANNELS, effectiveClosing, isOneTap, termsStep } from '@fairdraw/rules/competition.ts'
import type { Channel } from '@fairdraw/rules/competition.ts'
import { eligibilityWords } from '@fairdraw/rules/eligibility.ts'
import { winnerCard } from '../winners/winner-card-data.ts'
import type { WinnerCard } from '../winners/winner-card-data.ts'
import { FALLBACK_PICTURE, tileOf } from '../catalogue/tile-data.ts'
import type { CardFactor, Tile } from '../catalogue/tile-data.ts'

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
  /** Version B of the picture: by the card's factor, so that what was chosen by its tile looks the same inside. */
  alternative?: { source: string; alt: string }
  /** The prize from several sides, after its first picture. */
  gallery: { source: string; alt: string }[]
  video?: Meta['media']['video']
  shows: Meta['shows']
  drawText?: string | undefined
  drawCutOff?: string | undefined
  /** Hidden ones are in no calendar and are not for passing on. */
  isHidden: boolean
  asterisks: { dateStart: string; dateStop: string; text: string }[]
  isPaid: boolean
  isTokenPaid: boolean
  isSkill: boolean
  steps: Meta['steps']
  /** Nothing is asked but the money: it can be entered with one tap. */
  isOneTap: boolean
  cap?: number | undefined
  /** Who may not enter, beside age and breaks: said before anybody does (field rule 5). */
  eligibility: string[]
  /** The competition's own mark, for whoever asks about it. */
  reference?: string | undefined
  /** How many entries for how much, fewest first; the sets of an experiment offer the same. */
  bundles: { entries: number; pricePence: number }[]
  isEntryCountShown: boolean
  tiers: NonNullable<Meta['prizeTiers']>
  /** The enabled channels, online first. */
  ways: WayIn[]
  termsStep: 'details' | 'payment' | 'survey'
  terms: { version: number; checkboxText: string; full: string }
  /** Who won it, where that is published. */
  winner?: Pick<WinnerCard, 'id' | 'name' | 'location' | 'story'>
  sponsor?: { message: string; sponsors: NonNullable<Meta['sponsor']>['sponsors'] }
}

export function competitionData(
  competition: Competition,
  factor: CardFactor = { cardImage: 0 },
  winners: readonly Winner[] = [],
): CompetitionData {
  const { meta } = competition
  const winner = winnerOf(competition, winners)
  const { details, tc, promotions } = meta.display
  const image = meta.media.desktop.detailsImage ?? meta.media.desktop.cardImage ?? FALLBACK_PICTURE
  const alternative = meta.media.desktop.detailsImageAlternative ?? meta.media.mobile.detailsImageAlternative
  return {
    id: competition.id,
    slug: competition.slug,
    name: competition.name,
    description: `${competition.name}: ${meta.display.card.text}`,
    tile: tileOf(competition, factor),
    title: details.title,
    content: details.content,
    buttonText: details.buttonText,
    image,
    alt: competition.mediaInfo[image] ?? '',
    ...(factor.cardImage > 0 &&
      alternative && { alternative: { source: alternative, alt: competition.mediaInfo[alternative] ?? '' } }),
    gallery: (meta.media.desktop.detailsImages ?? [])
      .filter((source) => source !== image)
      .map((source) => ({ source, alt: competition.mediaInfo[source] ?? '' })),
    video: meta.media.video,
    shows: meta.shows,
    drawText: meta.drawText,
    drawCutOff: meta.drawCutOff,
    isHidden: competition.isHidden,
    asterisks: promotions.flatMap(({ dateStart, dateStop, asteriskText }) =>
      asteriskText ? [{ dateStart, dateStop, text: asteriskText }] : [],
    ),
    isPaid: competition.isPaid,
    isTokenPaid: competition.isTokenPaid,
    isSkill: competition.legalBasis === 'skill',
    steps: meta.steps,
    isOneTap: isOneTap(meta) && !competition.isHidden,
    cap: meta.cap,
    eligibility: eligibilityWords(meta.eligibility),
    reference: meta.entrySummary?.cvsInfo,
    bundles: (meta.payment?.bundleSets[0]?.bundles ?? [])
      .map(({ entries, pricePence }) => ({ entries, pricePence }))
      .toSorted((one, other) => one.entries - other.entries),
    isEntryCountShown: meta.isEntryCountShown ?? false,
    tiers: meta.prizeTiers ?? [],
    ways: CHANNELS.flatMap((channel) => {
      const way = meta.channels[channel]
      return way?.enabled ? [{ ...way, channel }] : []
    }),
    termsStep: termsStep(competition.isTokenPaid, meta.steps),
    terms: { version: tc.version, checkboxText: tc.tcCheckboxText, full: tc.tcFull },
    ...(winner && { winner }),
    ...(meta.sponsor?.sponsorsEnabled &&
      meta.sponsor.sponsors.length > 0 && {
        sponsor: { message: meta.sponsor.sponsoredByMessage, sponsors: meta.sponsor.sponsors },
      }),
  }
}

/** The one who won since it closed: what comes round each week has winners of earlier times. */
function winnerOf(competition: Competition, winners: readonly Winner[]): CompetitionData['winner'] {
  const won = winners.find(
    ({ isHidden, meta }) =>
      !isHidden &&
      meta.competitionId === competition.id &&
      Date.parse(meta.date) > effectiveClosing(competition).getTime(),
  )
  if (!won) return undefined
  const { id, name, location, story } = winnerCard(won)
  return { id, name, location, ...(story !== undefined && { story }) }
}

/** The way that costs nothing, where another is shown that costs something: it stands beside it, as large (field rule 1). */
export function freeWayBeside(ways: readonly WayIn[], shown: Channel, costs: boolean): WayIn | undefined {
  return costs && shown !== 'postal' ? ways.find(({ channel }) => channel === 'postal') : undefined
}
