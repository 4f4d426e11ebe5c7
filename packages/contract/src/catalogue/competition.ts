/** A competition as the site shows it: its times, ways to enter, prices, prizes and texts (1-site §3; docs/product-decisions.md#catalogue). */
import { CHANNELS, COMPETITION_TYPES, STEPS } from '@fairdraw/rules/competition/competition.ts'
import { TOO_FEW } from '@fairdraw/rules/competition/run.ts'
import { OVERLAYS } from '@fairdraw/rules/entry/quiz.ts'
import { SURVEY_QUESTION_KINDS } from '@fairdraw/rules/entry/survey.ts'
import * as z from 'zod/mini'
import { picture, video } from '../picture.ts'
import { prize } from '../prize.ts'

const text = z.string()
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())

const pictures = z.object({
  heroImage: z.optional(picture),
  heroImages: z.optional(z.array(picture)),
  heroImageAlternative: z.optional(picture),
  detailsImage: z.optional(picture),
  /** The prize from several sides, including the first picture. */
  detailsImages: z.optional(z.array(picture)),
  detailsImageAlternative: z.optional(picture),
  cardImage: z.optional(picture),
  cardImageAlternative: z.optional(picture),
  fadeImage: z.optional(picture),
})

const extraWindow = z.object({ dateStart: time, dateStop: time, image: z.optional(picture), title: text })

export const promotion = z.object({ dateStart: time, dateStop: time, ribbonText: text, asteriskText: z.optional(text) })

export const theme = z.object({
  themeEnabled: z.boolean(),
  ribbonBackgroundColor: z.optional(text),
  ribbonTextColor: z.optional(text),
  cardBackgroundColor: z.optional(text),
})

export const bundle = z.object({
  bundleId: text,
  entries: z.int().check(z.positive()),
  pricePence: count,
  label: z.optional(text),
})

/** A channel: its cost, its times, and the copy about it (field rules 1, 3, 11, 19). */
export const channel = z.object({
  enabled: z.boolean(),
  info: text,
  cost: text,
  /** Our charge for one entry, without the phone company's; absent: nothing. The price online is in `payment`. */
  costPence: z.optional(count),
  /** Whether `info` says that a late text or call may still be charged. */
  isLateCharged: z.optional(z.boolean()),
  /**
   * The maximum number of entries of one player by this channel. Not for online, which has the competition's own cap.
   */
  cap: z.optional(z.int().check(z.positive())),
  /** The number of tickets of one entry, one by default. Online, the bundle defines it. */
  tickets: z.optional(z.int().check(z.positive())),
  dateStart: z.optional(time),
  dateStop: z.optional(time),
  mobileFillText: z.optional(text),
  mobileFillPhone: z.optional(text),
})

export const sponsor = z.object({
  id: text,
  title: text,
  titleDetailName: text,
  logo: z.optional(picture),
  link: z.optional(z.url()),
  content: z.optional(text),
  mediaImage: z.array(z.object({ source: picture, alt: text })),
})

/** A question of a survey. Its id is a slug; the error codes of its answer contain it. */
export const surveyQuestion = z.object({
  id: text,
  text,
  kind: z.enum(SURVEY_QUESTION_KINDS),
  options: z.optional(z.array(text)),
  /** The fewest characters of a text. */
  minLength: z.optional(z.int().check(z.nonnegative())),
  isRequired: z.boolean(),
})

export const survey = z.object({
  header: z.optional(text),
  text: z.optional(text),
  questions: z.array(surveyQuestion),
  /** What a sponsor may do with the player's consent, in the wording that the player agrees to (field rule 24). */
  sponsorsOptIn: z.optional(z.object({ sponsor: text, wording: text })),
})

/** Who may not enter, apart from age and breaks (field rule 5). */
export const eligibility = z.object({
  noWinSinceDays: z.optional(z.int().check(z.positive())),
  excludedPostcodeAreas: z.optional(z.array(text)),
})

export const competition = z.object({
  id: z.int(),
  idb: text,
  name: text,
  /** The last part of the canonical address. A wrong or missing one redirects to that address. */
  slug: text,
  type: z.enum(COMPETITION_TYPES),
  status: z.enum(['active', 'on-hold']),
  legalBasis: z.enum(['free-draw', 'skill']),
  isPaid: z.boolean(),
  isTokenPaid: z.boolean(),
  isOnHold: z.boolean(),
  isCompetition: z.boolean(),
  isWinner: z.boolean(),
  isHidden: z.boolean(),
  /** Every ticket of its fixed run is sold. Set by the server, whatever a stored text says. */
  isSoldOut: z.optional(z.boolean()),
  hasQuiz: z.boolean(),
  dateStart: time,
  dateStop: time,
  /** Alt text of each picture, by the picture's address. */
  mediaInfo: z.record(text, text),
  activeHero: z.array(z.object({ page: text })),
  meta: z.object({
    steps: z.array(z.enum(STEPS)),
    payment: z.optional(
      z.object({
        paymentForm: z.enum(['free', 'tokens', 'money']),
        /** Pence for one entry; 0 if it is free or paid in tokens. */
        cost: count,
        /** Tokens for one entry, if it is paid in tokens. */
        tokenCost: z.optional(count),
        /**
         * Tokens that each completed entry earns, by any way it was sent; a bundle earns them for each of its entries.
         * 0: none. Only what costs money earns tokens.
         */
        tokensEarned: z.optional(count),
        bundleSets: z.array(z.object({ name: text, share: count, bundles: z.array(bundle) })),
      }),
    ),
    /** The maximum number of online entries of one player, including pending ones. */
    cap: z.optional(z.int().check(z.positive())),
    /** A fixed run of tickets, for all players and all channels together. */
    run: z.optional(
      z.object({
        ticketsTotal: z.int().check(z.positive(), z.maximum(2_147_483_647)),
        /** What happens if fewer tickets than the minimum are sold by the close. */
        tooFew: z.enum(TOO_FEW),
        /** With fewer tickets than this everybody is refunded. */
        minimum: z.optional(z.int().check(z.positive())),
      }),
    ),
    /** Whether the winner is known at once. Credit cards cannot pay for such a competition (field rule 14). */
    isInstantWin: z.optional(z.boolean()),
    /** Whether entrants need a verified email address. */
    emailVerificationRequired: z.optional(z.boolean()),
    overlayEnabled: z.boolean(),
    tokenOverlayType: z.optional(z.enum(OVERLAYS)),
    quiz: z.optional(
      z.object({
        getReadyHeader: text,
        getReadyText: text,
        /**
         * The shortest time limit of a question, if there is one. The page states it before the clock starts (field
         * rule 28).
         */
        seconds: z.optional(z.int().check(z.positive())),
        /** Attempts of one player at the quiz of a skill competition; absent: one (field rule 1). */
        attempts: z.optional(z.int().check(z.positive())),
        /** Questions that each player gets out of the pool; absent: all of them. */
        asked: z.optional(z.int().check(z.positive())),
      }),
    ),
    survey: z.optional(survey),
    eligibility: z.optional(eligibility),
    display: z.object({
      details: z.object({
        title: text,
        content: text,
        /**
         * What has changed since publication, above all a moved closing (field rule 6). It is shown before the content.
         */
        notice: z.optional(text),
        buttonText: z.optional(text),
        onHoldText: z.optional(text),
      }),
      card: z.object({ title: text, text: text }),
      tc: z.object({ version: z.int(), tcCheckboxText: text, tcFull: text }),
      promotions: z.array(promotion),
      theme: z.optional(theme),
    }),
    media: z.object({ desktop: pictures, mobile: pictures, video: z.optional(video) }),
    hero: z.object({ title: text, subtitle: text }),
    shows: z.array(z.object({ name: text, image: z.optional(picture) })),
    sponsor: z.optional(
      z.object({ sponsorsEnabled: z.boolean(), sponsoredByMessage: text, sponsors: z.array(sponsor) }),
    ),
    channels: z.partialRecord(z.enum(CHANNELS), channel),
    justMissed: z.optional(extraWindow),
    comingSoon: z.optional(extraWindow),
    entrySummary: z.optional(z.object({ cvsInfo: text })),
    /** Entries of any channel that arrive after this time cannot be in the draw. */
    drawCutOff: z.optional(time),
    /** 'Draw on Sunday 29 November': when and how the winner is picked, as players read it. */
    drawText: z.optional(text),
    /** Settings of the draw that differ from the default (rules/draw/draw.ts). */
    draw: z.optional(z.object({ alternates: count, onePrizePerPlayer: z.boolean() })),
    /**
     * The prizes and the number of winners of each, largest first. With the count of entries they give the odds (field
     * rule 17).
     */
    prizeTiers: z.optional(
      z.array(
        z.object({
          name: text,
          winners: z.int().check(z.positive()),
          /** What exactly is won, as the terms say it; absent: its name. */
          details: z.optional(text),
          /** What the prize is; absent: a parcel with this name. */
          prize: z.optional(prize),
        }),
      ),
    ),
    /** Whether everybody may see the number of entries. */
    isEntryCountShown: z.optional(z.boolean()),
    rails: z.record(text, z.object({ order: z.optional(z.int()) })),
  }),
})
export type Competition = z.infer<typeof competition>

/** The only fields of a hidden competition that are public before access is checked. */
export const hiddenCompetition = z.object({ id: z.int(), isHidden: z.literal(true) })
