/**
 * The public content: competitions, rails, pages, settings, winners, showcase (1-site §3;
 * docs/product-decisions.md#catalogue).
 */
import { CHANNELS, COMPETITION_TYPES, STEPS } from '@fairdraw/rules/competition/competition.ts'
import { TOO_FEW } from '@fairdraw/rules/competition/run.ts'
import { EXPERIMENT_POLICIES } from '@fairdraw/rules/competition/experiment.ts'
import { OVERLAYS } from '@fairdraw/rules/entry/quiz.ts'
import { SURVEY_QUESTION_KINDS } from '@fairdraw/rules/entry/survey.ts'
import * as z from 'zod/mini'
import { clip } from './games/clip.ts'
import { endpoint } from './endpoint.ts'
import { picture, video } from './picture.ts'
import { prize } from './prize.ts'
import { exchangeRates } from './exchange.ts'
import { wordDrumGame } from './games/word-drum-game.ts'

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

export const rail = z.object({
  id: text,
  name: text,
  displayAsRails: z.boolean(),
  onlyTokenPaid: z.boolean(),
  /** Its competitions are ordered by closing, not by the order in which they are listed here. */
  isByClosing: z.optional(z.boolean()),
  /**
   * Competitions that come first, in this order, on every page with this rail. The others of the rail follow, in the order that
   * each has for the page.
   */
  competitions: z.optional(z.array(z.int())),
  headerColor: z.optional(text),
})
export type Rail = z.infer<typeof rail>

export const page = z.object({
  id: text,
  slug: text,
  meta: z.object({
    title: text,
    description: text,
    /** Ids of the page's rails, in their order. */
    rails: z.array(text),
    herosHeaderEnabled: z.boolean(),
    herosImageMobile: z.optional(picture),
    herosImageDesktop: z.optional(picture),
    text: z.optional(text),
    accentColor: z.optional(text),
    backgroundsEnabled: z.boolean(),
    backgroundsColor: z.optional(text),
    linkColor: z.optional(text),
  }),
})
export type Page = z.infer<typeof page>

const winnersSlide = z.object({
  id: text,
  type: z.enum(['article', 'audio', 'video']),
  image: picture,
  audio: z.optional(text),
  video: z.optional(video),
  article: z.optional(text),
  name: text,
  text: z.object({ top: text, bottom: text }),
  button: z.object({ text: text, link: z.optional(text), color: z.optional(text) }),
  backgroundColor: z.optional(text),
})

export const settings = z.object({
  contactEmail: text,
  exchangeRates,
  /** Tokens for each entry with which a new paid competition begins at the desk; its editor may change them. */
  tokensEarned: z.optional(count),
  tokensHeroInfo: text,
  whatAreTokens: text,
  winsdayOverlayObject: z.object({ title: text, text: text }),
  winnersCarouselObject: z.object({
    carouselEnabled: z.boolean(),
    items: z.array(winnersSlide),
    desktopBackgroundImage: z.optional(picture),
    mobileBackgroundImage: z.optional(picture),
  }),
  abTesting: z.object({ cardImage: count, heroImage: count, bundleSelector: count }),
  /**
   * Whether browsers take part in experiments until their visitor objects, or only after their visitor agrees (field
   * rule 25).
   */
  privacy: z.object({ experiments: z.enum(EXPERIMENT_POLICIES) }),
  imageModalEnabled: z.boolean(),
  imageModalSchedule: z.optional(z.object({ start: time, end: time })),
  imageModalButtonText: z.optional(text),
  imageModalButtonEnabled: z.boolean(),
  imageModalButtonUrl: z.optional(text),
  imageModalImage: z.optional(picture),
  imageModalBody: z.optional(text),
  /** What players read who have sent too many requests, where no time to wait is known. Absent: our own text (2-flows §8). */
  tooManyRequestsText: z.optional(z.string().check(z.maxLength(255))),
  /**
   * The site's own terms: paragraphs separated by blank lines, headings that begin with '## ', list items with '- '.
   */
  terms: text,
})
export type Settings = z.infer<typeof settings>

export const winner = z.object({
  id: text,
  /** As much of the name as the winner allows to be published (rules/winners.ts). */
  name: text,
  location: text,
  isHidden: z.boolean(),
  meta: z.object({ competitionId: z.int(), prize: text, date: time }),
  image: picture,
  article: z.optional(z.object({ title: text, text: text })),
  showsImages: z.array(z.object({ source: picture, showName: text, showOnWinnerList: z.boolean() })),
})
export type Winner = z.infer<typeof winner>

/** The operator's text about a winner, in addition to what the draw says. */
export const winnerStory = z.pick(winner, { image: true, article: true, showsImages: true })
export type WinnerStory = z.infer<typeof winnerStory>

export const showcaseItem = z.object({
  id: text,
  name: text,
  content: text,
  headerText: text,
  type: z.enum(['horizontal', 'vertical', 'audio', 'mediaCarousel']),
  location: z.enum(['tickets-counter-widget', 'last-chance', 'profile-widget', 'download-tm-app']),
  mediaImage: z.optional(picture),
  mediaVideo: z.optional(video),
  /** The id of the page that shows it, and its position there. */
  page: text,
  order: z.int(),
  meta: z.object({
    color: z.optional(text),
    textColor: z.optional(text),
    bgColor: z.optional(text),
    accentColor: z.optional(text),
    cardLink: z.optional(text),
    cardImgAspectRatio: z.optional(text),
    audio: z.optional(text),
    slides: z.optional(
      z.array(
        z.object({
          type: z.enum(['imageSlide', 'videoSlide']),
          image: z.optional(picture),
          thumbnail: z.optional(picture),
          video: z.optional(video),
          name: text,
          content: text,
        }),
      ),
    ),
    competitionId: z.optional(z.int()),
    boxTopText: z.optional(text),
    boxBottomText: z.optional(text),
    /** While it is enabled, the colour of the card, and of the top text as a ribbon. */
    theme: z.optional(theme),
    textAlignment: z.optional(z.enum(['left', 'center', 'right'])),
    /** Where the app can be downloaded, for the tile that offers it. */
    googlePlayLink: z.optional(z.url()),
    appStoreLink: z.optional(z.url()),
  }),
})
export type ShowcaseItem = z.infer<typeof showcaseItem>

export const faq = z.object({
  sections: z.array(z.object({ title: text, items: z.array(z.object({ question: text, answer: text })) })),
})
export type Faq = z.infer<typeof faq>

export const staticInit = z.object({
  settings,
  pages: z.array(page),
  rails: z.array(rail),
  winners: z.array(winner),
  showcase: z.array(showcaseItem),
  /** In the order in which they are shown. */
  clips: z.array(clip),
  /** Without their words, which are today's answer and later ones. */
  games: z.array(wordDrumGame),
})
export type StaticInit = z.infer<typeof staticInit>

/** Decimal digits only: each competition has one address, so '0x1', '1e2' and '007' are refused. */
const competitionId = z.object({
  id: z.pipe(
    z.coerce.string().check(z.regex(/^[1-9]\d{0,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(2_147_483_647))),
  ),
})

export const getInit = endpoint({
  name: 'getInit',
  summary: 'All public competitions, and the server’s clock',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/v9/init',
  auth: 'optional',
  responses: { 200: z.object({ serverTime: time, competitions: z.array(competition) }) },
  problems: [],
})

export const getCompetition = endpoint({
  name: 'getCompetition',
  summary: 'One competition; for a hidden one only the fact that it is hidden, until access is checked',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/v9/competitions/{id}',
  auth: 'optional',
  params: competitionId,
  responses: { 200: z.object({ competition: z.union([competition, hiddenCompetition]) }) },
  problems: ['not-found'],
})

export const postCheckAccess = endpoint({
  name: 'postCheckAccess',
  summary: 'Whether the player may open a hidden competition',
  tag: 'Catalogue',
  method: 'POST',
  path: '/api/competitions/check-access/{id}',
  auth: 'player',
  params: competitionId,
  body: z.object({}),
  responses: { 200: z.object({ hasAccess: z.literal(true) }) },
  problems: ['not-found', 'unauthorized'],
})

/** A competition that has ended, with its terms. */
export const endedTerms = z.object({
  id: z.int(),
  name: text,
  slug: text,
  closedAt: time,
  version: z.int(),
  terms: text,
})
export type EndedTerms = z.infer<typeof endedTerms>

const ended = { 200: z.object({ competitions: z.array(endedTerms) }) }

export const getEndedTerms = endpoint({
  name: 'getEndedTerms',
  summary: 'The terms of competitions that have ended, latest first',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/competitions/ended-terms',
  auth: 'none',
  responses: ended,
  problems: [],
})

export const postEndedTerms = endpoint({
  name: 'postEndedTerms',
  summary: 'The terms of competitions that have ended, including hidden ones that the player may see',
  tag: 'Catalogue',
  method: 'POST',
  path: '/api/competitions/ended-terms',
  auth: 'player',
  body: z.object({}),
  responses: ended,
  problems: [],
})

/** A competition as it is announced on air: keyword, number, price and closing of each channel (field rule 11). */
export const onAir = z.object({
  id: z.int(),
  name: text,
  /** Every ticket of its fixed run has gone, so that nobody may be asked to enter. */
  isSoldOut: z.optional(z.literal(true)),
  channels: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      keyword: z.optional(text),
      number: z.optional(text),
      /** Our charge for one entry, without the phone company's. */
      costPence: count,
      cost: text,
      info: text,
      opens: time,
      closes: time,
      /** A late entry may still be charged, which has to be said (field rule 19). */
      isLateCharged: z.optional(z.literal(true)),
    }),
  ),
})
export type OnAir = z.infer<typeof onAir>

export const getOnAir = endpoint({
  name: 'getOnAir',
  summary: 'The copy for broadcast about each channel of each competition, from the data that the site shows',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/on-air',
  auth: 'none',
  responses: { 200: z.object({ competitions: z.array(onAir) }) },
  problems: [],
})

export const getEntryCount = endpoint({
  name: 'getEntryCount',
  summary: 'The number of tickets in a competition that shows it, at most a few seconds old',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/competitions/{id}/entry-count',
  auth: 'none',
  params: competitionId,
  responses: {
    200: z.object({
      tickets: count,
      at: time,
      /** Of a fixed run: how many tickets there are, and how many can be taken now. Unfinished entries hold the others. */
      run: z.optional(z.object({ total: count, left: count })),
    }),
  },
  problems: ['not-found'],
})

export const getStaticInit = endpoint({
  name: 'getStaticInit',
  summary: 'Settings, pages, rails, winners, showcase tiles, clips and games',
  tag: 'Catalogue',
  method: 'GET',
  path: '/static/init.json',
  auth: 'none',
  responses: { 200: staticInit },
  problems: [],
})

export const getFaq = endpoint({
  name: 'getFaq',
  summary: 'The questions and answers of the help page',
  tag: 'Catalogue',
  method: 'GET',
  path: '/static/faq.json',
  auth: 'none',
  responses: { 200: faq },
  problems: [],
})
