/** The data that a competition's details need, and nothing else. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { Winner } from '@fairdraw/contract/catalogue/winner.ts'
import { CHANNELS, effectiveClosing } from '@fairdraw/rules/competition/competition.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { runCopy } from '@fairdraw/rules/competition/run.ts'
import { isOneTap, termsStep } from '@fairdraw/rules/competition/steps.ts'
import type { EarningPayment } from '@fairdraw/rules/payment/tokens-earned.ts'
import { eligibilityCopy } from '@fairdraw/rules/entry/eligibility.ts'
import { winnerCard } from '../winners/winner-card-data.ts'
import type { WinnerCard } from '../winners/winner-card-data.ts'
import { FALLBACK_PICTURE, tileOf } from '../catalogue/tile/tile-data.ts'
import type { CardFactor, Tile } from '../catalogue/tile/tile-data.ts'

type Meta = Competition['meta']

export type EntryRoute = NonNullable<Meta['channels'][Channel]> & { channel: Channel }

export type CompetitionData = {
  id: number
  slug: string
  name: string
  description: string
  tile: Tile
  title: string
  content: string
  /** What has changed since publication, above all a moved closing (field rule 6). */
  notice?: string | undefined
  buttonText?: string | undefined
  image: string
  alt: string
  /** Variant B of the picture. It uses the card's factor, so that the details show the same variant as the tile. */
  alternative?: { source: string; alt: string }
  /** More pictures of the prize, after the first one. */
  gallery: { source: string; alt: string }[]
  video?: Meta['media']['video']
  shows: Meta['shows']
  drawText?: string | undefined
  drawCutOff?: string | undefined
  /** A hidden competition has no calendar file and cannot be shared. */
  isHidden: boolean
  asterisks: { dateStart: string; dateStop: string; text: string }[]
  isPaid: boolean
  /** What decides how many tokens each entry earns, by any route. */
  earning: EarningPayment
  isTokenPaid: boolean
  isSkill: boolean
  steps: Meta['steps']
  /** Payment is the only step, so it can be entered with one tap. */
  isOneTap: boolean
  cap?: number | undefined
  /** Who may not enter, besides age and breaks. Shown before the entry starts (field rule 5). */
  eligibility: string[]
  /** The competition's reference, for questions about the prize. */
  reference?: string | undefined
  /** Bundles of entries with their prices, smallest first. All sets of an experiment offer the same bundles. */
  bundles: { entries: number; pricePence: number }[]
  isEntryCountShown: boolean
  /** A fixed run of tickets, and its conditions as the page shows them. */
  run?: NonNullable<Meta['run']> | undefined
  runConditions: string[]
  tiers: NonNullable<Meta['prizeTiers']>
  /** The enabled channels, online first. */
  entryRoutes: EntryRoute[]
  termsStep: 'details' | 'payment' | 'survey'
  terms: { version: number; checkboxText: string; full: string }
  /** The winner, if published. */
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
    notice: details.notice,
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
    earning: { paymentForm: meta.payment?.paymentForm ?? 'free', tokensEarned: meta.payment?.tokensEarned },
    isTokenPaid: competition.isTokenPaid,
    isSkill: competition.legalBasis === 'skill',
    steps: meta.steps,
    isOneTap: isOneTap(meta) && !competition.isHidden,
    cap: meta.cap,
    eligibility: eligibilityCopy(meta.eligibility),
    reference: meta.entrySummary?.cvsInfo,
    bundles: (meta.payment?.bundleSets[0]?.bundles ?? [])
      .map(({ entries, pricePence }) => ({ entries, pricePence }))
      .toSorted((one, other) => one.entries - other.entries),
    // The count of a hidden competition is not public.
    isEntryCountShown: meta.isEntryCountShown === true && !competition.isHidden,
    run: meta.run,
    runConditions: meta.run ? runCopy(meta.run) : [],
    tiers: meta.prizeTiers ?? [],
    entryRoutes: CHANNELS.flatMap((channel) => {
      const route = meta.channels[channel]
      return route?.enabled ? [{ ...route, channel }] : []
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

/** The winner since the last closing time. A competition that runs every week also has winners of earlier rounds. */
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

/** The free entry route, if the route on screen costs something. It is shown beside that one at the same size (field rule 1). */
export function freeRouteBeside(routes: readonly EntryRoute[], shown: Channel, costs: boolean): EntryRoute | undefined {
  return costs && shown !== 'postal' ? routes.find(({ channel }) => channel === 'postal') : undefined
}
